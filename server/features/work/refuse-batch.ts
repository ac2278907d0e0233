import { type Selectable, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { CaseBatchTable } from '../../db/tables.ts'
import type { StaffMember } from '../../http/handler.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { type Assignee, assignees, canBeGiven, mayAssign } from './colleagues.ts'
import type { Side } from './write-assignments.ts'

type Batch = Pick<Selectable<CaseBatchTable>, 'id' | 'cases' | 'assignees'>

/** Throws 409 if the caller, or an intended assignee, can no longer read an application, or if it is gone. */
export async function refuseOutOfScope(
  tx: Tx,
  member: StaffMember,
  { id, cases, assignees: ids }: Batch,
): Promise<void> {
  const chosen = sql`select application_id as id from case_batch_item where batch_id = ${id}::uuid`
  await refuseOwnIn(tx, member, chosen, 'One of these applications is no longer in your queue. Nothing was changed.')
  const rows = await tx
    .selectFrom('case_batch_item as item')
    .innerJoin('admission_case as held', 'held.application_id', 'item.application_id')
    .innerJoin('application', 'application.id', 'item.application_id')
    .select(['application.program_type', 'held.programme_id', 'item.assignee_after'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item.batch_id', '=', id)
    .where('held.stage', '<>', 'returned')
    .groupBy(['application.program_type', 'held.programme_id', 'item.assignee_after'])
    .execute()
  const left = rows.filter(mayAssign(member)).reduce((sum, { count }) => sum + Number(count), 0)
  if (left < cases)
    throw new AppError(
      'conflicting-change',
      `${cases - left} of these applications ${cases - left === 1 ? 'is' : 'are'} no longer in your queue. Nothing was changed.`,
    )
  const people = await assignees(tx, ids)
  await refuseOwners(tx, id, people)
  for (const row of rows.filter(({ assignee_after }) => assignee_after !== null)) {
    const person = people.find(one => one.id === row.assignee_after)
    if (!person || !canBeGiven(person)(row))
      throw new AppError(
        'conflicting-change',
        `${person?.full_name ?? 'One of these colleagues'} can no longer read all of these applications. Nothing was changed.`,
      )
  }
}

/** Throws 409 for a colleague who would get an application that is their own by now. */
async function refuseOwners(tx: Tx, id: string, people: readonly Assignee[]): Promise<void> {
  const owners = people.filter(({ own }) => own.length > 0)
  if (owners.length === 0) return
  const items = await tx
    .selectFrom('case_batch_item')
    .select(['application_id', 'assignee_after'])
    .where('batch_id', '=', id)
    .execute()
  const owner = owners.find(person =>
    items.some(item => item.assignee_after === person.id && person.own.includes(item.application_id)),
  )
  if (owner)
    throw new AppError(
      'conflicting-change',
      `${owner.full_name} can no longer read all of these applications. Nothing was changed.`,
    )
}

/**
 * Throws 409, with who did what, if an application’s assignee has changed since the batch was stored or confirmed.
 */
export async function refuseChanged(tx: Tx, { id }: Batch, expected: Side): Promise<void> {
  const { rows } = await sql<{ application_number: string; to: string | null; by: string | null; count: number }>`
    select application.application_number, now_with.full_name as to, colleague.full_name as by, count(*) over ()::integer as count
    from case_batch_item item
    join admission_case held on held.application_id = item.application_id
    join application on application.id = item.application_id
    left join staff now_with on now_with.id = held.assignee_id
    left join lateral (
      select staff.full_name from audit_log join staff on staff.id::text = audit_log.actor_id
      where audit_log.subject = 'application:' || application.uuid and audit_log.actor_kind = 'staff'
        and audit_log.action like 'application.assign%'
      order by audit_log.at desc, audit_log.id desc limit 1
    ) colleague on true
    where item.batch_id = ${id}::uuid and held.assignee_id is distinct from ${sql.ref(`item.${expected}`)}
    order by application.application_number limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  const what = first.to
    ? `assigned ${first.application_number} to ${first.to}`
    : `unassigned ${first.application_number}`
  const more = first.count > 1 ? ` and changed ${first.count - 1} more` : ''
  throw new AppError('conflicting-change', `${first.by ?? 'A colleague'} has just ${what}${more}. Nothing was changed.`)
}
