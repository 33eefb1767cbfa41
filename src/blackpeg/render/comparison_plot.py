"""A comparison of strategies as a picture in PNG, drawn by matplotlib."""

from __future__ import annotations

from io import BytesIO

from blackpeg.analysis.compare import Comparison
from blackpeg.render.comparison_picture import colors_of, legend, pattern_of, played, secrets_played, title

HATCHES = ("", "//", "..", "\\\\", "--", "||", "xx", "++")
"""What matplotlib calls the patterns of the other picture."""

DOTS_PER_INCH = 200
WIDEST = 14.0
"""Inches; where the bars are too many for that, their counts are left out."""


def plot(comparison: Comparison) -> bytes:
    """The PNG file of the histograms side by side; some strategy must have played."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    entries, colors = played(comparison), colors_of(comparison)
    deepest = max(evaluation.worst for _, evaluation in entries)
    wanted = 0.32 * (len(entries) + 1) * deepest
    size = min(max(6.4, wanted), WIDEST), 4 + 0.25 * len(entries)
    figure = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    width = 0.85 / len(entries)
    for place, (number, evaluation) in enumerate(entries):
        red, green, blue = colors[number % len(colors)]
        bars = axes.bar(
            [guesses + width * (place + 0.5) - 0.425 for guesses in range(1, deepest + 1)],
            [evaluation.solved_with(guesses) for guesses in range(1, deepest + 1)],
            width,
            label=legend(number, evaluation),
            color=(red / 255, green / 255, blue / 255),
            edgecolor="black",
            linewidth=0.6,
            hatch=HATCHES[pattern_of(number)],
        )
        if wanted <= WIDEST:
            axes.bar_label(bars, [f"{bar.get_height():,}" if bar.get_height() else "" for bar in bars], fontsize=6)
    axes.set_title(title(comparison))
    axes.set_xlabel("guesses")
    axes.set_ylabel(secrets_played(comparison))
    axes.set_xticks(range(1, deepest + 1))
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside lower center", fontsize="small", frameon=False)
    file = BytesIO()
    figure.savefig(file, format="png", dpi=DOTS_PER_INCH)
    return file.getvalue()
