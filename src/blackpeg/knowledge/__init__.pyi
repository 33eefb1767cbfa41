"""The names of this room, and where each lives; `__init__.py` imports them by this table."""

from blackpeg.knowledge.contradiction import Contradiction as Contradiction
from blackpeg.knowledge.contradiction import Repair as Repair
from blackpeg.knowledge.explain import explain_listed as explain_listed
from blackpeg.knowledge.know import USUAL_TIME as USUAL_TIME
from blackpeg.knowledge.know import Candidates as Candidates
from blackpeg.knowledge.know import Consistency as Consistency
from blackpeg.knowledge.know import Knowledge as Knowledge
from blackpeg.knowledge.know import Split as Split
from blackpeg.knowledge.know import Verdict as Verdict
from blackpeg.knowledge.know import bytes_needed as bytes_needed
from blackpeg.knowledge.know import know as know
from blackpeg.knowledge.know import known_in_time as known_in_time
from blackpeg.knowledge.know import possible as possible
from blackpeg.knowledge.know import status_of_counts as status_of_counts
from blackpeg.knowledge.sampled import SampledKnowledge as SampledKnowledge
