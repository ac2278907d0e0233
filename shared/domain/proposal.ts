import type { Day } from './calendar.ts'
import { type DecisionKind, isOfferKind } from './decisions.ts'
import type { ProgramType } from './program-type.ts'
import { findProgramme } from './programmes.ts'

/** A proposed decision, as far as it can be checked without the database. */
export interface ProposedDecision {
  kind: DecisionKind
  programme?: string | undefined
  track?: string | undefined
  conditions?: readonly string[] | undefined
  reasons?: readonly string[] | undefined
  answer_by?: Day | undefined
}

interface Applied {
  program_type: ProgramType
  selected_program: string | null
}

interface Problem {
  field: string
  message: string
}

/** The problems of a proposal for this application; empty when there are none. */
export function proposalProblems(proposal: ProposedDecision, applied: Applied, today: Day): Problem[] {
  const { kind, conditions = [], reasons = [], answer_by, track } = proposal
  const isOffer = isOfferKind(kind)
  return [
    ...programmeProblems(proposal, applied),
    ...only(kind === 'conditional_offer', conditions.length > 0, {
      field: 'conditions',
      missing: 'Enter the condition.',
      extra: 'Only a conditional offer has conditions.',
    }),
    ...only(kind === 'rejection', reasons.length > 0, {
      field: 'reasons',
      missing: 'Choose at least one reason.',
      extra: 'Only a rejection has reasons.',
    }),
    ...(answer_by && !isOffer ? [{ field: 'answer_by', message: 'Only an offer has a date to reply by.' }] : []),
    ...(answer_by && isOffer && answer_by <= today
      ? [{ field: 'answer_by', message: 'Choose a date in the future.' }]
      : []),
    ...(track && !isOffer ? [{ field: 'track', message: 'Only an offer takes a seat.' }] : []),
  ]
}

function programmeProblems({ kind, programme }: ProposedDecision, applied: Applied): Problem[] {
  const problem = (message: string) => [{ field: 'programme', message }]
  if (kind !== 'alternative_offer')
    return programme && programme !== applied.selected_program
      ? problem('To offer another programme, propose an offer of another programme.')
      : []
  if (!programme) return problem('Choose the programme to offer instead.')
  if (programme === applied.selected_program) return problem('This is the programme they applied for.')
  const other = findProgramme(programme)
  if (other?.isRetired) return problem('This programme is retired. Choose another one.')
  return other?.programType === applied.program_type ? [] : problem('Choose a programme of the same type.')
}

/** A field that one kind needs and no other kind has. */
function only(
  isNeeded: boolean,
  isThere: boolean,
  { field, missing, extra }: { field: string; missing: string; extra: string },
): Problem[] {
  if (isNeeded === isThere) return []
  return [{ field, message: isNeeded ? missing : extra }]
}
