"""The names of this room, and where each lives; `__init__.py` imports them by this table."""

from blackpeg.search.best import Best as Best
from blackpeg.search.certify import certificates as certificates
from blackpeg.search.certify import require_certifiable as require_certifiable
from blackpeg.search.cost import least_conceivable as least_conceivable
from blackpeg.search.cost import least_worst_conceivable as least_worst_conceivable
from blackpeg.search.oracle import Oracle as Oracle
from blackpeg.search.oracle import book_tree as book_tree
from blackpeg.search.oracle import look_up as look_up
from blackpeg.search.oracle import parts_of as parts_of
from blackpeg.search.oracle import prove as prove
from blackpeg.search.oracle import tree_of_few as tree_of_few
from blackpeg.search.oracle import worth_of as worth_of
from blackpeg.search.phased import PhasedSearch as PhasedSearch
from blackpeg.search.progress import NodeFound as NodeFound
from blackpeg.search.progress import Progress as Progress
from blackpeg.search.proof import some_trees as some_trees
from blackpeg.search.reference import solve_reference as solve_reference
from blackpeg.search.worth import Certified as Certified
from blackpeg.search.worth import Objective as Objective
from blackpeg.search.worth import ObjectiveKind as ObjectiveKind
from blackpeg.search.worth import Stop as Stop
from blackpeg.search.worth import Worth as Worth
from blackpeg.search.worth import least_total as least_total
from blackpeg.search.worth import least_worst as least_worst
from blackpeg.search.worth import least_worst_then_total as least_worst_then_total
from blackpeg.search.worth import objective_of as objective_of
