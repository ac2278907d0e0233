import { sql } from 'kysely'
import type * as z from 'zod'
import type { proposalChoices } from '#shared/contract/schemas/decisions.ts'
import { acceptanceCurrencyIn } from '#shared/domain/acceptance-currency.ts'
import { fitsType } from '#shared/domain/decisions.ts'
import { findProgramme, programmes } from '#shared/domain/programmes.ts'
import { tracks } from '#shared/domain/seats.ts'
import { refusalReasonsIn } from '../../catalogue/reasons.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { demandOf } from '../applications/decision-as-told.ts'
import { requireFile } from '../file/access.ts'
import { type DecidedCase, findDecided } from './find-decided.ts'
import { ownFigureOf } from './own-figure.ts'

type Choices = z.output<typeof proposalChoices>

/**
 * The current options for a proposal on an application. Throws 404, and 403 for a member of staff who may not
 * propose.
 */
export async function readProposalChoices(db: Queryable, member: StaffMember, uuid: string): Promise<Choices> {
  const { row } = await requireFile(db, member, uuid, ['decisions.propose'])
  const [one] = await findDecided(db, [row.id])
  if (!one) return { reasons: [], programmes: [] }
  const reasons = await refusalReasonsIn(db)
  return {
    reasons: reasons
      .filter(({ figure }) => fitsType(figure, one.program_type))
      .map(({ figure, ...reason }) => {
        const own = figure && ownFigureOf(figure, one)
        return { ...reason, ...(own ? { own_figure: own } : {}) }
      }),
    ...(one.calledTo ? { called_to: one.calledTo.toISOString() } : {}),
    programmes: await programmesWithSeats(db, one),
    ...(await placeOf(db, one)),
  }
}

async function programmesWithSeats(db: Queryable, one: DecidedCase): Promise<Choices['programmes']> {
  const pools = await db
    .selectFrom('seat_pool')
    .selectAll()
    .where(sql<boolean>`round_id = ${one.round}`)
    .orderBy('id')
    .execute()
  const fees = await feesIn(db, one.round)
  const byProgramme = Map.groupBy(pools, ({ programme_id }) => programme_id)
  const own = one.selected_program ?? ''
  return [own, ...[...byProgramme.keys()].filter(id => id !== own).sort()].flatMap(id => {
    const programme = findProgramme(id)
    if (programme?.programType !== one.program_type || (programme.isRetired && id !== own)) return []
    const seats = (byProgramme.get(id) ?? []).map(({ track, capacity, over_offer, held }) => ({
      track: tracks.find(known => known === track) ?? ('general' as const),
      capacity,
      over_offer,
      held,
    }))
    const fee_minor = fees.get(id)
    return [{ id, title: programme.title, pools: seats, ...(fee_minor ? { fee_minor } : {}) }]
  })
}

/** What the round and the other applicants add to the page of a decision. */
async function placeOf(db: Queryable, { id }: DecidedCase): Promise<Omit<Choices, 'reasons' | 'programmes'>> {
  const found = await db
    .selectFrom('application')
    .innerJoin('round', 'round.id', 'application.round_id')
    .select(['round.answer_days', 'round.session_id as session', 'round.acceptance_fee_currency'])
    .select(sql<string>`to_char(round.starts_on, 'YYYY-MM-DD')`.as('starts_on'))
    .select(demandOf)
    .where('application.id', '=', id)
    .executeTakeFirst()
  if (!found) return {}
  const { answer_days, acceptance_fee_currency, session, starts_on, applied, places } = found
  return {
    answer_days,
    fee_currency: acceptanceCurrencyIn(acceptance_fee_currency),
    place: { session, starts_on },
    ...(places ? { demand: { applied, places } } : {}),
  }
}

/** The acceptance fees of a round by programme, as an offer would have them. */
async function feesIn(db: Queryable, round: string | null): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; fee: number }>`
    select programme.id, coalesce(offering.acceptance_fee_minor, round.acceptance_fee_minor) as fee
    from unnest(${programmes().map(({ id }) => id)}::text[]) programme (id) join round on round.id = ${round}
    left join offering on offering.round_id = round.id and offering.programme_id = programme.id`.execute(db)
  return new Map(rows.map(({ id, fee }) => [id, fee]))
}
