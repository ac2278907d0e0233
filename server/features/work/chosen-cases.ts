import { sql } from 'kysely'
import type * as z from 'zod'
import type { queueView } from '#shared/contract/schemas/queue-work.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type Chosen, findAll } from '../queue/find-cases.ts'
import { readView } from '../queue/queue.ts'
import { refuseUnknown } from '../queue/refuse-unknown.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import type { AtPlace } from '../scope/places.ts'

type View = z.output<typeof queueView>

interface Reach {
  most: number
  /** Whether the caller may do the intended action at a place. */
  isInReach: AtPlace
}

/**
 * The applications that someone selected one by one, or by everything in a view. Throws 404 if one of them is out of
 * the caller’s reach by `isInReach`, and 422 for none, for more than `most`, and for a view with a filter that there is not.
 */
export function chosenCases(
  context: Context,
  member: StaffMember,
  choice: { uuids: readonly string[] } | { filter: View },
  { most, isInReach }: Reach,
): Promise<Chosen[]> {
  return 'uuids' in choice
    ? casesOf(context.db, member, choice.uuids, isInReach)
    : casesIn(context, member, choice.filter, { most, isInReach })
}

async function casesIn(
  context: Context,
  member: StaffMember,
  filter: View,
  { most, isInReach }: Reach,
): Promise<Chosen[]> {
  const { wanted, unknown } = await readView(context, member, filter)
  refuseUnknown(unknown.unknown)
  const cases = wanted ? await findAll(context.db, wanted, most) : []
  if (cases.length === 0) throw invalidFields([{ field: 'filter', message: 'No application matches this view now.' }])
  requireAll(cases.filter(isInReach).length, cases.length)
  if (cases.length > most)
    throw invalidFields([
      {
        field: 'filter',
        message: `There are more than ${most.toLocaleString('en-GB')} applications. Add a filter.`,
      },
    ])
  return cases
}

async function casesOf(
  db: Queryable,
  member: StaffMember,
  given: readonly string[],
  isInReach: AtPlace,
): Promise<Chosen[]> {
  const uuids = [...new Set(given)]
  const rows: Chosen[] = await db
    .selectFrom('admission_case as held')
    .innerJoin('application', 'application.id', 'held.application_id')
    .select(['held.application_id', 'held.programme_id', 'held.assignee_id'])
    .select('application.program_type')
    .where(sql<boolean>`application.uuid = any(${uuids}::uuid[])`)
    .where('held.stage', '<>', 'returned')
    .execute()
  refuseOwn(
    member,
    rows.map(({ application_id }) => application_id),
    lostInWords(1),
  )
  requireAll(rows.filter(isInReach).length, uuids.length)
  return rows
}

/** Throws 404: to the caller, an application out of reach is one that does not exist. */
function requireAll(found: number, wanted: number): void {
  const lost = wanted - found
  if (lost === 0) return
  throw new AppError('not-found', lostInWords(lost))
}

function lostInWords(lost: number): string {
  const what = lost === 1 ? 'One of the applications you chose is' : `${lost} of the applications you chose are`
  return `${what} no longer in your queue. Nothing was changed.`
}
