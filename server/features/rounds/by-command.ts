import { sql } from 'kysely'
import { type Day, dayOf, isDay } from '#shared/domain/calendar.ts'
import { isOfThisCentury, wrongYear } from '#shared/domain/chosen-day.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { OfferingState } from '#shared/domain/seats.ts'
import type { Context } from '../../base/context.ts'
import type { Table } from '../../base/csv.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { readPerson, readReason } from '../../base/office-words.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { lockOfferings } from './set-states.ts'
import { moments } from './write-terms.ts'

/** Who changes a round, and why. */
export interface Decision {
  by: string
  why: string
}

/** Every round with its applications, the one that closes last first. */
export async function listRounds(context: Context): Promise<Table> {
  const rows = await context.db
    .selectFrom('round')
    .selectAll()
    .select(eb => [
      eb
        .selectFrom('application')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('application.round_id', '=', 'round.id')
        .where('application.status', '<>', 'draft')
        .as('submitted'),
      eb
        .selectFrom('offering')
        .select(sql<string>`string_agg(programme_id || ' ' || state, '; ' order by programme_id)`.as('shut'))
        .whereRef('offering.round_id', '=', 'round.id')
        .where('offering.state', '<>', 'open')
        .as('shut'),
    ])
    .orderBy('closes_at', 'desc')
    .execute()
  return {
    heading: [
      'round',
      'session',
      'name',
      'program types',
      'opens on',
      'closes on',
      'decisions by',
      'starts on',
      'submitted',
      'not open',
    ],
    rows: rows.map(row => [
      row.id,
      row.session_id,
      row.name,
      row.program_types.join(' '),
      dayOf(row.opens_at),
      dayOf(new Date(+row.closes_at - 1)),
      row.decisions_by,
      row.starts_on,
      row.submitted,
      row.shut,
    ]),
  }
}

export interface NewRound {
  id: string
  session: string
  name: string
  programTypes: readonly string[]
  opensOn: Day
  /** The last day. */
  closesOn: Day
  decisionsBy: Day
  startsOn: Day
}

/** Adds a round. Throws 409 if its name is taken, and 422 for a field. */
export async function addRound(context: Context, round: NewRound, decision: Decision): Promise<void> {
  const actor = commandOf(decision)
  const days = [round.opensOn, round.closesOn, round.decisionsBy, round.startsOn]
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(round.id) || round.id.length > 60)
    throw refused('round', 'Name a round with small letters, digits and hyphens, such as undergraduate-2028.')
  if (!/^\d{4}\/\d{4}$/.test(round.session)) throw refused('session', 'Write the session such as 2028/2029.')
  if (round.name.trim() === '') throw refused('name', 'Give the round a name that applicants will read.')
  if (round.programTypes.length === 0 || !round.programTypes.every(isProgramType))
    throw refused('types', 'Name program types such as msc,phd.')
  requireThisCentury('opens', days)
  if (!days.every(isDay) || days.toSorted().join() !== days.join())
    throw refused('opens', 'Opening, closing, decisions and start are days such as 2027-09-01, in this order.')
  await context.db.transaction().execute(async tx => {
    await tx
      .insertInto('admission_session')
      .values({ id: round.session })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const added = await tx
      .insertInto('round')
      .values({
        id: round.id,
        session_id: round.session,
        name: round.name.trim(),
        program_types: [...round.programTypes],
        ...(await moments(tx, round.opensOn, round.closesOn)),
        decisions_by: round.decisionsBy,
        starts_on: round.startsOn,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError('already-exists', `There is already a round ${round.id}.`)
    await note(tx, context, { actor, action: 'round.added', round: round.id, detail: { ...round, why: decision.why } })
  })
}

/** Changes the dates of a round, for everyone in it. Throws 404, and 422 for a field. */
export async function moveRound(
  context: Context,
  { id, opensOn, closesOn }: { id: string; opensOn?: Day | undefined; closesOn?: Day | undefined },
  decision: Decision,
): Promise<void> {
  const actor = commandOf(decision)
  if (![opensOn, closesOn].every(day => day === undefined || isDay(day)))
    throw refused('closes', 'Write a day like this: 2027-01-15.')
  requireThisCentury('closes', [opensOn, closesOn])
  await context.db.transaction().execute(async tx => {
    const before = await tx.selectFrom('round').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new AppError('not-found', `There is no round ${id}.`)
    const { opens_at, closes_at } = await moments(
      tx,
      opensOn ?? dayOf(before.opens_at),
      closesOn ?? dayOf(new Date(+before.closes_at - 1)),
    )
    if (opens_at >= closes_at) throw refused('closes', 'The closing date must be after the opening date.')
    await tx.updateTable('round').set({ opens_at, closes_at }).where('id', '=', id).execute()
    const detail = { from: [before.opens_at, before.closes_at], to: [opens_at, closes_at], why: decision.why }
    await note(tx, context, { actor, action: 'round.moved', round: id, detail })
  })
}

/** Sets whether a programme accepts applications in a round. Throws 404, and 422 for a field. */
export async function setOffering(
  context: Context,
  { round, programme, state }: { round: string; programme: string; state: OfferingState },
  decision: Decision,
): Promise<void> {
  const actor = commandOf(decision)
  const known = findProgramme(programme)
  if (!known) throw new AppError('not-found', `There is no programme ${programme}.`)
  if (known.isRetired && state === 'open') throw refused('programme', `${known.title} is retired.`)
  await context.db.transaction().execute(async tx => {
    const found = await tx
      .selectFrom('round')
      .select('program_types')
      .where('id', '=', round)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new AppError('not-found', `There is no round ${round}.`)
    await lockOfferings(tx, round, [programme])
    if (!found.program_types.includes(known.programType))
      throw refused('programme', `${known.title} is not a programme of this round.`)
    await tx
      .insertInto('offering')
      .values({ round_id: round, programme_id: programme, state })
      .onConflict(conflict => conflict.columns(['round_id', 'programme_id']).doUpdateSet({ state }))
      .execute()
    await note(tx, context, { actor, action: 'offering.set', round, detail: { programme, state, why: decision.why } })
  })
}

/** Throws 422. */
export function commandOf({ by, why }: Decision): Extract<Actor, { kind: 'command' }> {
  readReason(why)
  return { kind: 'command', id: readPerson(by) }
}

/** Throws 422 for a day with a slip in its year. */
export function requireThisCentury(field: string, days: readonly (Day | undefined)[]): void {
  if (days.some(day => day && isDay(day) && !isOfThisCentury(day))) throw refused(field, wrongYear)
}

export function refused(field: string, message: string): AppError {
  return invalidFields([{ field, message }])
}

function note(
  tx: Tx,
  context: Context,
  { actor, action, round, detail }: { actor: Actor; action: string; round: string; detail: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, context, { actor, action, subject: `round:${round}`, detail })
}
