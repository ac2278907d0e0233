import type { Context } from '../server/base/context.ts'
import { draftRound } from '../server/features/rounds/draft-round.ts'
import { listOfficeRounds } from '../server/features/rounds/read-rounds.ts'
import type { StaffMember } from '../server/http/handler.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import type { RoundTerms } from '../shared/domain/round-terms.ts'
import { transactOn } from './decisions.ts'

const dayMs = 86_400_000

/** A change of the acceptance fee that the registrar has not published. */
export function draftFees(context: Context, bursar: StaffMember): Promise<void> {
  return draft(context, bursar, { type: 'msc', change: () => ({ acceptance_fee_minor: 5_000_000 }) })
}

/** Fewer days to apply and more to reply, which the registrar has not published. A round that closes soon keeps its dates. */
export function draftDates(context: Context, editor: StaffMember): Promise<void> {
  return draft(context, editor, {
    type: 'undergraduate',
    change: ({ closes_on }, today) => {
      const earlier = new Date(Date.parse(`${closes_on}T12:00:00Z`) - 14 * dayMs).toISOString().slice(0, 10)
      return { answer_days: 28, ...(earlier > today ? { closes_on: earlier } : {}) }
    },
  })
}

interface Wanted {
  type: ProgramType
  change: (terms: RoundTerms, today: string) => Partial<RoundTerms>
}

async function draft(context: Context, member: StaffMember, { type, change }: Wanted): Promise<void> {
  const { rounds, today } = await listOfficeRounds(context, member)
  const open = rounds.find(({ state, terms }) => state === 'open' && terms.program_types.includes(type))
  if (!open) return
  const terms = { ...open.terms, ...change(open.terms, today) }
  const wanted = { ...terms, program_types: [...terms.program_types], programme_fees: { ...terms.programme_fees } }
  await draftRound(context, transactOn(context), member, {
    ...{ id: open.id, round: open.revision, draft: null, terms: wanted },
  })
}
