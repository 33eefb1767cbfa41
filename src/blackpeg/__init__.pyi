"""The names of `blackpeg`, and where each lives: the one table, for type checkers and at run time (`__init__.py`)."""

from blackpeg import errors as errors
from blackpeg.analysis.review import Review as Review
from blackpeg.call import Call as Call
from blackpeg.errors import BlackpegError as BlackpegError
from blackpeg.errors import ContradictionError as ContradictionError
from blackpeg.history import History as History
from blackpeg.kernel import Measure as Measure
from blackpeg.knowledge import Candidates as Candidates
from blackpeg.knowledge import Consistency as Consistency
from blackpeg.knowledge import Knowledge as Knowledge
from blackpeg.knowledge import Verdict as Verdict
from blackpeg.knowledge.contradiction import Contradiction as Contradiction
from blackpeg.knowledge.know import know as know
from blackpeg.play import Adversary as Adversary
from blackpeg.play import Evasive as Evasive
from blackpeg.play import Fixed as Fixed
from blackpeg.play import Person as Person
from blackpeg.play import Random as Random
from blackpeg.play import Sly as Sly
from blackpeg.play import Worst as Worst
from blackpeg.position import Count as Count
from blackpeg.position import Position as Position
from blackpeg.position import position_of as position_of
from blackpeg.position import start as start
from blackpeg.records import Record as Record
from blackpeg.records import Result as Result
from blackpeg.records.read import read_records as read_records
from blackpeg.records.read import write_records as write_records
from blackpeg.registry import named as named
from blackpeg.registry import usual as usual
from blackpeg.rules import PRESETS as PRESETS
from blackpeg.rules import Alphabet as Alphabet
from blackpeg.rules import Code as Code
from blackpeg.rules import Feedback as Feedback
from blackpeg.rules import FeedbackKind as FeedbackKind
from blackpeg.rules import Game as Game
from blackpeg.rules import Reply as Reply
from blackpeg.rules import Turn as Turn
from blackpeg.rules import parse_game as parse_game
from blackpeg.search import Objective as Objective
from blackpeg.search import Worth as Worth
from blackpeg.search import least_total as least_total
from blackpeg.search import least_worst as least_worst
from blackpeg.search import least_worst_then_total as least_worst_then_total
from blackpeg.search.best import Best as Best
from blackpeg.strategies import Basis as Basis
from blackpeg.strategies import FirstConsistent as FirstConsistent
from blackpeg.strategies import Guesses as Guesses
from blackpeg.strategies import OneStep as OneStep
from blackpeg.strategies import RandomConsistent as RandomConsistent
from blackpeg.strategies import Strategy as Strategy
from blackpeg.strategies.engine import Engine as Engine
from blackpeg.strategies.tree_strategy import TreeStrategy as TreeStrategy
from blackpeg.trees import Manifest as Manifest
from blackpeg.trees import Tree as Tree
from blackpeg.trees import read_tree as read_tree
from blackpeg.trees import write_tree as write_tree
from blackpeg.trees.replay import replay as replay
from blackpeg.verbs.break_code import break_code as break_code
from blackpeg.verbs.candidates import CandidateList as CandidateList
from blackpeg.verbs.candidates import CodeMap as CodeMap
from blackpeg.verbs.candidates import candidates as candidates
from blackpeg.verbs.candidates import code_map as code_map
from blackpeg.verbs.check_score import ScoreCheck as ScoreCheck
from blackpeg.verbs.check_score import check_score as check_score
from blackpeg.verbs.compare import Comparison as Comparison
from blackpeg.verbs.compare import compare as compare
from blackpeg.verbs.equilibrium import Equilibrium as Equilibrium
from blackpeg.verbs.equilibrium import equilibrium as equilibrium
from blackpeg.verbs.evaluate import Evaluation as Evaluation
from blackpeg.verbs.evaluate import evaluate as evaluate
from blackpeg.verbs.expectation import Expectation as Expectation
from blackpeg.verbs.expectation import expectation as expectation
from blackpeg.verbs.games import KnownStrategies as KnownStrategies
from blackpeg.verbs.games import about as about
from blackpeg.verbs.games import games as games
from blackpeg.verbs.games import known_strategies as known_strategies
from blackpeg.verbs.match import Matches as Matches
from blackpeg.verbs.match import Series as Series
from blackpeg.verbs.match import match as match
from blackpeg.verbs.puzzle import Puzzle as Puzzle
from blackpeg.verbs.puzzle import Puzzles as Puzzles
from blackpeg.verbs.puzzle import puzzle as puzzle
from blackpeg.verbs.review import review as review
from blackpeg.verbs.score import Daily as Daily
from blackpeg.verbs.score import Score as Score
from blackpeg.verbs.score import daily as daily
from blackpeg.verbs.score import score as score
from blackpeg.verbs.solve import solve as solve
from blackpeg.verbs.solve import worth as worth
from blackpeg.verbs.static import Static as Static
from blackpeg.verbs.static import static as static
from blackpeg.verbs.suggest import Explanation as Explanation
from blackpeg.verbs.suggest import Suggestion as Suggestion
from blackpeg.verbs.suggest import explain as explain
from blackpeg.verbs.suggest import suggest as suggest
from blackpeg.verbs.tasks import Tasks as Tasks
from blackpeg.verbs.tasks import tasks as tasks
from blackpeg.verbs.tree import StrategyTree as StrategyTree
from blackpeg.verbs.tree import tree as tree
from blackpeg.verbs.verify import Verified as Verified
from blackpeg.verbs.verify import verify as verify

__version__: str

# Strategies ready for use: any guess allowed, no first guess forced, seed 0; `named` makes others.
best: Best
optimal: Best
optimal_worst: Best
minimax: OneStep
expected_size: OneStep
entropy: OneStep
most_parts: OneStep
first_consistent: FirstConsistent
random_consistent: RandomConsistent
