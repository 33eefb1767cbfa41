"""What `blackpeg help TOPIC` prints about notation, feedback and the like; help on a command is the command's own."""

from __future__ import annotations

from collections.abc import Iterable

import click

from blackpeg.errors import nearest, quoted
from blackpeg.rules.presets import LISTS

TOPICS = {
    "notation": """
How boards, codes and turns are written

  4x6                 4 pegs, 6 colors: Mastermind
  4x10-distinct       no color twice: Bulls and Cows
  4x6-black           the codemaker counts black pegs only
  super               a name; blackpeg games lists the names
  4x10-distinct/!0??? with conditions: codes that do not begin with 0
  '{CASTE,LINES}-black'  a list of words, and its rule; blackpeg help lists
  1122                a code: a sign for each peg; 1,1,2,2 is read, too
  1122:1-0            a turn: a guess, then its black and its white pegs
  1122:1A0B           that turn, as people write it
  4x6 1122:1-0        a position: a board and the turns on it
""",
    "lists": """
Games of a list: words, a lock, codes of your choice

  '{CASTE,LINES,ALTER}-black'   the list, and the rule: letters in place
  @words.txt-black              the list in a file; a line is a word, or a
                                word, a tab and its weight
  @secrets.txt+guesses.txt-marks  guesses beside the secrets; Wordle's marks:
                                Y.G.. or squares; -marks-hard: its hard mode
  @words.txt-in-common          Jotto: letters in common
  @words.txt                    bulls and cows with words
  @-                            the list typed or piped, up to an empty line
  4x6/!4  4x6/1???  4x6/1=2     boards with conditions: not of one color,
                                1 first, color 1 twice

blackpeg assist fallout, wordle or jotto asks for the words.
""",
    "colors": """
How to write codes in the colors of your own board

  4x6:letters         A to F; with 4x6:numbers a code is 1,1,2,2
  4x6:RBGYWK          a sign for each color, so that a code is RRBB
  4x6:initials        R, G, B, Y, O and P
  4x6:names           red, green, blue, ...; a code is red,red,blue,green
  4x6:red,teal,...    your own words; the beginning of a word is enough

Boards that name no colors have digits (1 to 9, or 0 to 9 for ten colors),
letters for up to 26 colors, and for more numbers with commas between them.

Example:
  blackpeg suggest 4x6:RBGYWK RRBB:1-0
""",
    "feedback": """
What the codemaker says to a guess

  black               a peg of the right color in the right place (a bull)
  white               a peg whose color belongs elsewhere (a cow)

Each peg of the secret counts once: the secret 1223 gives 2122 one black and
two white pegs.  If you know a feedback only in part, say so:

  1122:1-?            one black peg, and the number of white pegs is unknown
  1122:=3             black and white pegs are 3 together
  1122:?-?            nothing is known

blackpeg score computes a feedback.  If feedbacks contradict each other,
blackpeg candidates says which ones, and how to repair them.
""",
    "hosts": """
Who answers your guesses: blackpeg play --host NAME

{hosts}

A host with a secret publishes its fingerprint first, and so proves at the end
that the secret never changed.
""",
    "luck": """
How blackpeg review judges a game

  expected            the guesses that perfect play needs on average
  mistake             how many guesses more your guess needs on average than
                      the best one
  luck                how many guesses the feedback cost, against the average
                      over all possible codes; below 0 it saved some

The guesses used are those expected, plus mistakes, plus luck.
""",
    "parts": """
How a guess splits the possible codes

The possible codes that would give a guess equal feedback are a part.  After
the feedback one part remains, so a good guess has many small parts.  Strategies
differ in what they want: the largest part smallest (minimax), the average
part smallest (expected-size), most bits (entropy), most parts (most-parts).

Example:
  blackpeg explain 4x6 1122:1-0 1344
""",
    "proofs": """
How to prove what a board needs, and how to check it

  blackpeg solve 4x5 --tree best.json.gz --certificate least.cert
  blackpeg verify best.json.gz least.cert

The tree shows that so few guesses are enough; the certificate shows that no
strategy needs fewer.  verify checks both by the rules alone, without a search.
""",
    "own-strategy": """
How to add a strategy of your own

  -s module:name      a Python function of the position that returns a guess
  -s cmd:COMMAND      a program in any language, which reads and writes JSON
  -s tree:FILE        a tree that blackpeg tree or blackpeg solve wrote

blackpeg engine --help says how to check a program.

Example: save these two lines as mine.py, and compare it in that folder.

  def cautious(position):
      return min(position, key=lambda code: max(position.split(code).values()))

  blackpeg compare 3x4 mine:cautious best
""",
}


def about_topic(topic: str, commands: Iterable[str]) -> str:
    """What there is to say about *topic*; a `UsageError` lists the topics, or the nearest word, if it is none."""
    topic = "lists" if topic.lower() in (*LISTS, "hard") else topic
    if topic not in TOPICS:
        from blackpeg.registry import NAMES, OTHER_NAMES  # here, for a quick start: topics need no strategies

        if (name := topic.lower()) in (*NAMES, *OTHER_NAMES):
            raise click.UsageError(f"no help on {quoted(topic)}; type 'blackpeg strategies {name}'")
        known = f"; expected a command or one of {', '.join(TOPICS)}"
        raise click.UsageError(f"no help on {quoted(topic)}{nearest(topic, [*TOPICS, *commands]) or known}")
    text = TOPICS[topic].strip()
    if "{hosts}" in text:
        from blackpeg.render.hosts import ABOUT  # here, as the list of topics is part of every help

        text = text.replace("{hosts}", "\n".join(f"  {host:<9} {about}" for host, about in ABOUT.items()))
    return text
