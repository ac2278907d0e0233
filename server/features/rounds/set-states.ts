import { sql } from 'kysely'
import type * as z from 'zod'
import type { officeRoundInFull, roundStatesBody } from '#shared/contract/schemas/rounds.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { offeringStateNames } from '#shared/domain/seats.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { lockRounds } from '../../db/lock-rounds.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { auditRound, requireRound } from './draft-round.ts'
import { type KnownRound, readOfficeRound } from './read-rounds.ts'
import { historyOf } from './round-history.ts'
import { programmesInReach } from './round-reach.ts'

type Wanted = z.output<typeof roundStatesBody> & { id: string }

/**
 * Opens or closes programmes of a round, with immediate effect. Throws 404 for a programme outside the round or the
 * caller’s scope, and 409 if someone has changed one of them since.
 */
export function setRoundStates(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, state, programmes: wanted }: Wanted,
): Promise<z.output<typeof officeRoundInFull>> {
  return transact(async tx => {
    await lockRounds(tx)
    await lockOfferings(
      tx,
      id,
      wanted.map(one => one.id),
    )
    const round = await requireRound(tx, member, id)
    const theirs = new Set(programmesInReach(member, ['content.publish'], round.terms).map(one => one.id))
    const retired = wanted.map(one => findProgramme(one.id)).find(one => one?.isRetired)
    if (retired && state === 'open')
      throw new AppError(
        'conflicting-change',
        `${retired.title} is retired. It opens in no round until it is offered again.`,
      )
    if (round.revision === 0 || !wanted.every(one => theirs.has(one.id)))
      throw new AppError('not-found', 'There is no such programme in this round.')
    const stateOf = (programme: string) => round.states.get(programme) ?? 'open'
    const stale = wanted.find(one => stateOf(one.id) !== one.was && stateOf(one.id) !== state)
    if (stale) throw await setSince(tx, round, stale.id)
    const changed = [...new Set(wanted.map(one => one.id))].filter(one => stateOf(one) !== state)
    if (changed.length === 0) return readOfficeRound(tx, member, id)
    await sql`insert into offering (round_id, programme_id, state)
      select ${id}, unnest(${changed}::text[]), ${state}
      on conflict (round_id, programme_id) do update set state = excluded.state`.execute(tx)
    const states = Object.fromEntries(changed.map(one => [one, [stateOf(one), state]]))
    const now = context.clock.now()
    const terms = JSON.stringify(round.terms)
    await tx
      .insertInto('round_change')
      .values({
        ...{ id: context.random.id(), round_id: id, based_on: round.revision, terms, was: terms },
        ...{ states: JSON.stringify(states), drafted_by: member.id, drafted_at: now },
        ...{ published_by: member.id, published_at: now },
      })
      .execute()
    await auditRound(tx, context, member, { id, action: 'offering.set', detail: { state, programmes: changed } })
    return readOfficeRound(tx, member, id)
  })
}

/** As the page of a programme does when it is saved, so that neither overwrites what the other has just written. */
export async function lockOfferings(tx: Tx, round: string, programmes: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('offering ' || ${round}::text || ' ' || programme, 0))
    from (select distinct programme from unnest(${programmes}::text[]) programme order by 1) chosen`.execute(tx)
}

async function setSince(tx: Tx, round: KnownRound, programme: string): Promise<AppError> {
  const change = (await historyOf(tx, round.id)).find(({ states }) => states && programme in states)
  const title = findProgramme(programme)?.title ?? programme
  const state = offeringStateNames[round.states.get(programme) ?? 'open'].toLowerCase()
  return new AppError(
    'conflicting-change',
    `${change?.published_by.full_name ?? 'A colleague'} has set ${title} to ${state} since you opened this page. Compare, then choose again.`,
  )
}
