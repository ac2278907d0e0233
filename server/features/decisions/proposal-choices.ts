import { sql } from 'kysely'
import type * as z from 'zod'
import type { proposalChoices } from '#shared/contract/schemas/decisions.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { tracks } from '#shared/domain/seats.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { requireFile } from '../cases/access.ts'
import { type DecidedCase, findDecided } from './find-decided.ts'
import { ownFigureOf } from './own-figure.ts'
import { listRefusalReasons } from './refusal-reasons.ts'

type Choices = z.output<typeof proposalChoices>

/**
 * The current options for a proposal on an application. Throws 404, and 403 for a member of staff who may not
 * propose.
 */
export async function readProposalChoices(db: Queryable, member: StaffMember, uuid: string): Promise<Choices> {
  const { row } = await requireFile(db, member, uuid, ['decisions.propose'])
  const [one] = await findDecided(db, [row.id])
  if (!one) return { reasons: [], programmes: [] }
  const reasons = await listRefusalReasons(db)
  return {
    reasons: reasons.map(({ figure, ...reason }) => {
      const own = figure && ownFigureOf(figure, one)
      return { ...reason, ...(own ? { own_figure: own } : {}) }
    }),
    programmes: await programmesWithSeats(db, one),
    ...(await answerDays(db, one.round)),
  }
}

async function programmesWithSeats(db: Queryable, one: DecidedCase): Promise<Choices['programmes']> {
  const pools = await db
    .selectFrom('seat_pool')
    .selectAll()
    .where(sql<boolean>`round_id = ${one.round}`)
    .orderBy('id')
    .execute()
  const byProgramme = Map.groupBy(pools, ({ programme_id }) => programme_id)
  const own = one.selected_program ?? ''
  return [own, ...[...byProgramme.keys()].filter(id => id !== own).sort()].flatMap(id => {
    const programme = findProgramme(id)
    if (programme?.programType !== one.program_type) return []
    const seats = (byProgramme.get(id) ?? []).map(({ track, capacity, over_offer, held }) => ({
      track: tracks.find(known => known === track) ?? ('general' as const),
      capacity,
      over_offer,
      held,
    }))
    return [{ id, title: programme.title, pools: seats }]
  })
}

async function answerDays(db: Queryable, round: string | null): Promise<Pick<Choices, 'answer_days'>> {
  const found = await db
    .selectFrom('round')
    .select('answer_days')
    .where('id', '=', round ?? '')
    .executeTakeFirst()
  return found ? { answer_days: found.answer_days } : {}
}
