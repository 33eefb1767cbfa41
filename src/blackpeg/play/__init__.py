"""Codemakers, codebreakers, and the matches between them."""

from blackpeg.play.codemaker import HOSTS as HOSTS
from blackpeg.play.codemaker import UNSETTLED as UNSETTLED
from blackpeg.play.codemaker import Adversary as Adversary
from blackpeg.play.codemaker import Codemaker as Codemaker
from blackpeg.play.codemaker import Evasive as Evasive
from blackpeg.play.codemaker import Fixed as Fixed
from blackpeg.play.codemaker import Person as Person
from blackpeg.play.codemaker import Random as Random
from blackpeg.play.codemaker import Sly as Sly
from blackpeg.play.codemaker import Unsettled as Unsettled
from blackpeg.play.codemaker import Worst as Worst
from blackpeg.play.codemaker import codemaker_called as codemaker_called
from blackpeg.play.session import Action as Action
from blackpeg.play.session import Host as Host
from blackpeg.play.session import Row as Row
from blackpeg.play.session import Session as Session
from blackpeg.play.session import Witness as Witness
from blackpeg.play.session import witnesses as witnesses
