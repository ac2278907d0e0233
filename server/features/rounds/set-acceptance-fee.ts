import { readMoney } from '#shared/domain/money.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { mostFeeMinor } from '#shared/domain/round-terms.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import { commandOf, type Decision, refused } from './by-command.ts'
import { writeProgrammeFees } from './write-terms.ts'

interface Wanted {
  round: string
  /** The whole round by default. */
  programme: string | undefined
  /** In the currency of the round, as typed, or `none`. */
  amount: string
}

/**
 * Sets the acceptance fee of a round, or of one programme in it. Offers that were approved before keep their fee.
 * Throws 404, and 422 for a field.
 */
export async function setAcceptanceFee(
  context: Context,
  { round, programme, amount }: Wanted,
  decision: Decision,
): Promise<void> {
  const actor = commandOf(decision)
  const acceptance_fee_minor = amount === 'none' ? 0 : readMoney(amount)
  if (acceptance_fee_minor === undefined || acceptance_fee_minor > mostFeeMinor)
    throw refused('amount', `"${amount}" is not an amount such as 50,000, or none.`)
  const known = programme === undefined ? undefined : findProgramme(programme)
  if (programme !== undefined && !known) throw new AppError('not-found', `There is no programme ${programme}.`)
  await context.db.transaction().execute(async tx => {
    const found = await tx
      .selectFrom('round')
      .select('program_types')
      .where('id', '=', round)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new AppError('not-found', `There is no round ${round}.`)
    if (known && !found.program_types.includes(known.programType))
      throw refused('programme', `${known.title} is not a programme of this round.`)
    if (known) await writeProgrammeFees(tx, round, { [known.id]: acceptance_fee_minor })
    else await tx.updateTable('round').set({ acceptance_fee_minor }).where('id', '=', round).execute()
    const detail = { programme: known?.id, acceptance_fee_minor, why: decision.why }
    await recordAudit(tx, context, { actor, action: 'round.acceptance-fee-set', subject: `round:${round}`, detail })
  })
}
