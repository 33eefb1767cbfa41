# An engine for Blackpeg in Python, without Blackpeg: it guesses the first code that fits all feedback.
import itertools, json, sys


def reply(guess, secret):
    black = sum(map(str.__eq__, guess, secret))
    return f"{black}-{sum(min(guess.count(sign), secret.count(sign)) for sign in set(guess)) - black}"


for request in map(json.loads, sys.stdin):
    turns = [turn.split(":") for turn in request["turns"]]
    codes = [] if request["separator"] else map("".join, itertools.product(request["signs"], repeat=request["pegs"]))
    fits = next((code for code in codes if all(reply(guess, code) == told for guess, told in turns)), None)
    answer = {"guess": fits} if fits and request["repeats"] else {"error": "no game of mine, or no code fits"}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
