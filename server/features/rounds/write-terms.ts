import { sql } from 'kysely'
import type * as z from 'zod'
import { roundTerms } from '#shared/contract/schemas/rounds.ts'
import { acceptanceCurrencyIn } from '#shared/domain/acceptance-currency.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import { midnightAfter, startOfDay } from '#shared/domain/closing-dates.ts'
import { knownTypes, type RoundTerms } from '#shared/domain/round-terms.ts'
import { requireClockInForce } from '../../catalogue/change-clock.ts'
import type { Tx } from '../../db/client.ts'

/** Stored terms. Those from before there was a choice are in naira. */
export function termsIn(stored: unknown): z.output<typeof roundTerms> {
  return roundTerms.parse({ acceptance_fee_currency: 'NGN', ...Object(stored) })
}

/** The terms in a row, with the fees of its programmes. */
export function termsOfRow(
  row: {
    name: string
    session_id: string
    program_types: readonly string[]
    opens_at: Date
    closes_at: Date
    decisions_by: string
    starts_on: string
    answer_days: number
    acceptance_fee_minor: number
    acceptance_fee_currency: string
  },
  programme_fees: RoundTerms['programme_fees'],
) {
  return {
    ...{ name: row.name, session: row.session_id, program_types: knownTypes(row.program_types) },
    ...{ opens_on: dayOf(row.opens_at), closes_on: dayOf(new Date(+row.closes_at - 1)) },
    ...{ decisions_by: row.decisions_by, starts_on: row.starts_on, answer_days: row.answer_days },
    acceptance_fee_currency: acceptanceCurrencyIn(row.acceptance_fee_currency),
    ...{ acceptance_fee_minor: row.acceptance_fee_minor, programme_fees: { ...programme_fees } },
  }
}

/** Adds a round, or changes an existing one. Dates on unchanged days keep their exact times. */
export async function writeTerms(tx: Tx, id: string, terms: RoundTerms, was: RoundTerms | undefined): Promise<void> {
  const { name, session, program_types, opens_on, closes_on, decisions_by, starts_on } = terms
  const { answer_days, acceptance_fee_minor, acceptance_fee_currency, programme_fees } = terms
  await tx
    .insertInto('admission_session')
    .values({ id: session })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const days = {
    ...{ session_id: session, name, program_types: [...program_types] },
    ...{ decisions_by, starts_on, answer_days, acceptance_fee_minor, acceptance_fee_currency },
  }
  const dates = await moments(tx, opens_on, closes_on)
  if (was)
    await tx
      .updateTable('round')
      .set({
        ...days,
        ...(was.opens_on === opens_on ? {} : { opens_at: dates.opens_at }),
        ...(was.closes_on === closes_on ? {} : { closes_at: dates.closes_at }),
      })
      .where('id', '=', id)
      .execute()
  else
    await tx
      .insertInto('round')
      .values({ id, ...days, ...dates })
      .execute()
  const ended = Object.keys(was?.programme_fees ?? {}).filter(programme => !(programme in programme_fees))
  await writeProgrammeFees(tx, id, {
    ...Object.fromEntries(ended.map(programme => [programme, null])),
    ...programme_fees,
  })
}

/**
 * Sets the acceptance fees of programmes in a round; null: the round’s own fee. Earlier drafts are then out of date.
 */
export async function writeProgrammeFees(tx: Tx, round: string, fees: Record<string, number | null>): Promise<void> {
  const entries = Object.entries(fees)
  if (entries.length === 0) return
  const { numAffectedRows = 0n } = await sql`
    insert into offering as known (round_id, programme_id, state, acceptance_fee_minor)
    select ${round}, programme, 'open', fee
    from unnest(${entries.map(([programme]) => programme)}::text[], ${entries.map(([, fee]) => fee)}::integer[]) as wanted (programme, fee)
    on conflict (round_id, programme_id) do update set acceptance_fee_minor = excluded.acceptance_fee_minor
      where known.acceptance_fee_minor is distinct from excluded.acceptance_fee_minor`.execute(tx)
  if (numAffectedRows > 0n) await sql`update round set revision = revision + 1 where id = ${round}`.execute(tx)
}

/** A round is open from the beginning of its first day to the end of its last. Throws 409 for seconds after the time zone was changed. */
export async function moments(tx: Tx, opensOn: Day, closesOn: Day): Promise<{ opens_at: Date; closes_at: Date }> {
  await requireClockInForce(tx)
  return { opens_at: startOfDay(opensOn), closes_at: midnightAfter(closesOn) }
}
