"""学: questions to practise scoring on, their answers by the scoring package, and what is right in an answer."""

from calculator.learning.grading import StepGrade, Verdict, grade, typed_number
from calculator.learning.kinds import KINDS, SKILLS
from calculator.learning.practice import practised
from calculator.learning.questions import playable, question
from calculator.learning.seeds import daily, fresh_seed, is_seed, skill_of_seed
from calculator.learning.sets import MOST_QUESTIONS, SetError, format_set, parse_set
from calculator.learning.steps import NONE, Question, Step

__all__ = [
    "KINDS",
    "MOST_QUESTIONS",
    "NONE",
    "SKILLS",
    "Question",
    "SetError",
    "Step",
    "StepGrade",
    "Verdict",
    "daily",
    "format_set",
    "fresh_seed",
    "grade",
    "is_seed",
    "parse_set",
    "playable",
    "practised",
    "question",
    "skill_of_seed",
    "typed_number",
]
