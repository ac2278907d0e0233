import { sql } from 'kysely'
import type * as z from 'zod'
import type { offering, offeringBody } from '#shared/contract/schemas/seats.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme, programmes } from '#shared/domain/programmes.ts'
import { type Track, trackNames, tracks } from '#shared/domain/seats.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { seatsOnWire } from './hold-seats.ts'

type Offering = z.output<typeof offering>

/** The programmes of a round, or of every round that is not long over, with their seats. Only those in the caller’s scope. */
export async function listOfferings(
  context: Context,
  member: StaffMember,
  { round }: { round?: string | undefined },
): Promise<Offering[]> {
  const rounds = await context.db
    .selectFrom('round')
    .select(['id', 'program_types'])
    .where(sql<boolean>`closes_at > now() - interval '1 year'`)
    .$if(round !== undefined, query => query.where('id', '=', round ?? ''))
    .orderBy('closes_at')
    .execute()
  const pools = await poolsOf(
    context.db,
    rounds.map(({ id }) => id),
  )
  const mayRead = reachOf(member, ['applications.read'])
  return rounds.flatMap(({ id, program_types }) =>
    programmes
      .filter(({ programType }) => program_types.includes(programType))
      .filter(programme => mayRead(programme.id, programme.programType))
      .map(programme => present(pools, id, programme.id)),
  )
}

/** Sets the seats of a programme in a round. Throws 404, and 409 `no-seat` with the numbers where fewer seats would be left than are held. */
export function saveOffering(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { round, programme, pools }: z.output<typeof offeringBody> & { round: string; programme: string },
): Promise<Offering> {
  return transact(async tx => {
    await requireOffering(tx, member, { round, programme })
    const before = await lockPools(tx, { round, programme })
    const tooFew = pools.flatMap(pool => {
      const held = before.find(({ track }) => track === pool.track)?.held ?? 0
      return held > pool.capacity + pool.over_offer ? [{ programme, ...pool, held }] : []
    })
    if (tooFew.length > 0) throw heldAlready(tooFew)
    for (const { track, capacity, over_offer } of pools)
      await tx
        .insertInto('seat_pool')
        .values({ round_id: round, programme_id: programme, track, capacity, over_offer })
        .onConflict(conflict =>
          conflict.columns(['round_id', 'programme_id', 'track']).doUpdateSet({ capacity, over_offer }),
        )
        .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'seats.set',
      subject: `round:${round}`,
      detail: { programme, from: before.map(seatsOf), to: pools },
    })
    return present(await poolsOf(tx, [round]), round, programme)
  })
}

function heldAlready(
  pools: readonly { programme: string; track: Track; capacity: number; over_offer: number; held: number }[],
) {
  const each = pools.map(
    ({ track, held, capacity, over_offer }) =>
      `${held} in “${trackNames[track]}”, where you would leave ${capacity + over_offer}`,
  )
  return new AppError(
    'no-seat',
    `More seats are held for approved offers: ${each.join('; ')}. Revoke or wait for offers first. Nothing was changed.`,
    { more: { seats: pools.map(seatsOnWire) } },
  )
}

/** Says of a programme whether it is in the caller’s scope for one of these. */
function reachOf(member: Pick<StaffMember, 'grants'>, wanted: readonly Permission[]) {
  const scopes = scopesOf(member.grants, wanted)
  return (programme: string, program_type: ProgramType) =>
    scopes.some(scope => isInScope(scope, { program_type, selected_program: programme }))
}

async function requireOffering(
  tx: Tx,
  member: StaffMember,
  { round, programme }: { round: string; programme: string },
): Promise<void> {
  const known = findProgramme(programme)
  const found = await tx.selectFrom('round').select('program_types').where('id', '=', round).executeTakeFirst()
  const isThere = known && found?.program_types.includes(known.programType)
  if (!isThere || !reachOf(member, ['decisions.approve'])(programme, known.programType))
    throw new AppError('not-found', 'There is no such programme in this round.')
}

interface Pool {
  round_id: string
  programme_id: string
  track: Track
  capacity: number
  over_offer: number
  held: number
}

const seatsOf = ({ track, capacity, over_offer, held }: Pool) => ({ track, capacity, over_offer, held })

/** In the order of their ids, as everywhere. */
async function lockPools(tx: Tx, { round, programme }: { round: string; programme: string }): Promise<Pool[]> {
  const rows = await tx
    .selectFrom('seat_pool')
    .selectAll()
    .where('round_id', '=', round)
    .where('programme_id', '=', programme)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(row => ({ ...row, track: asTrack(row.track) }))
}

async function poolsOf(db: Queryable, rounds: readonly string[]): Promise<Map<string, Pool[]>> {
  const rows = await db
    .selectFrom('seat_pool')
    .selectAll()
    .where(sql<boolean>`round_id = any(${rounds}::text[])`)
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map(row => ({ ...row, track: asTrack(row.track) })),
    ({ round_id, programme_id }) => `${round_id} ${programme_id}`,
  )
}

function present(pools: Map<string, Pool[]>, round: string, programme: string): Offering {
  const own = pools.get(`${round} ${programme}`) ?? []
  return {
    round,
    programme,
    title: findProgramme(programme)?.title ?? programme,
    pools: own.toSorted((one, other) => tracks.indexOf(one.track) - tracks.indexOf(other.track)).map(seatsOf),
  }
}

function asTrack(value: string): Track {
  return tracks.find(track => track === value) ?? 'general'
}
