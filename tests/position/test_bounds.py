import random
from itertools import product

from blackpeg.position import Position, start
from blackpeg.position.bounds import contradictory_rows
from blackpeg.rules import Feedback, FeedbackKind, Game, Reply, Turn, parse_game

BOARDS = ("4x6", "5x4", "4x7-distinct", "4x5-black", "3x8", "5x5-distinct")


def told_at_random(seed: int) -> Position:
    """Guesses and replies of which many contradict."""
    draw = random.Random(seed)
    game = parse_game(BOARDS[seed % len(BOARDS)])
    colors = list(range(game.colors))

    def code() -> list[int]:
        return draw.choices(colors, k=game.pegs) if game.repeats else draw.sample(colors, game.pegs)

    secret, position = game.code_from_indices(code()), start(game)
    for _ in range(draw.randrange(1, 6)):
        guess = game.code_from_indices(code())
        feedback = game.score(guess, secret) if draw.random() < 0.7 else draw.choice(game.feedbacks)
        replies = [Reply.of(feedback)]
        if game.feedback is FeedbackKind.BLACK_WHITE:
            replies += [Reply(black=feedback.black), Reply(white=feedback.white), Reply(total=sum(feedback))]
        position = position.after_turn(Turn(guess, draw.choice(replies)))
    return position


def test_what_bounds_find_contradictory_no_code_fits():
    found = 0
    for seed in range(300):
        position = told_at_random(seed)
        rows = contradictory_rows(position)
        if rows is not None:
            found += 1
            kept = Position(position.game, tuple(position.turns[row] for row in rows))
            assert kept.count == 0, position
            if len(rows) > 1:
                assert all(contradictory_rows(kept.without({row})) is None for row in range(len(rows)))

    contradictory = sum(told_at_random(seed).count == 0 for seed in range(300))
    assert found > contradictory / 2, "bounds that find little help little"


def test_one_guess_cannot_have_two_replies_unless_one_feedback_fits_both():
    game = Game(3, 4)
    guess = game.code("112")
    replies = {Reply.of(feedback) for feedback in game.feedbacks}
    replies |= {reply for black, white in game.feedbacks for reply in (Reply(black), Reply(None, white))}
    replies |= {Reply(total=total) for total in range(4)}
    for one, other in product(replies, repeat=2):
        position = Position(game, (Turn(guess, one), Turn(game.code("344"), Reply()), Turn(guess, other)))
        shared = any(one.fits(feedback) and other.fits(feedback) for feedback in game.feedbacks)
        rows = contradictory_rows(position)

        assert shared or rows is not None
        assert rows is None or position.count == 0, position


def test_a_reply_that_says_solved_rules_out_what_it_contradicts():
    position = start("12x12").after("AAAAAABBBBBB", "0-2").after("C" * 12, "4-0").after("ABCDEFGHIJKL", "12-0")

    assert contradictory_rows(position) in {(0, 2), (1, 2)}


def test_every_feedback_of_a_large_board_can_be():
    game = parse_game("12x25")

    for feedback in game.feedbacks:
        if feedback != Feedback(11, 1):
            assert contradictory_rows(start(game).after(game.code_from_indices(range(12)), feedback)) is None
