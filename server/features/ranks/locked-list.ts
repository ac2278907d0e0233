import { sql } from 'kysely'
import { type Figures, formulaFigures } from '#shared/domain/formula.ts'
import type { Permission } from '#shared/domain/staff.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { actorName, looks } from '../file/history.ts'
import { findCandidates } from './find-candidates.ts'
import {
  decisionsOf,
  type ListProposal,
  type ListRow,
  type ListTerms,
  noSuchList,
  requireList,
  stateOf,
} from './rank-lists.ts'

/** One decision that a list proposes. */
export interface ListItem {
  application_id: number
  outcome: 'offer' | 'waiting_list' | 'rejection'
  case_revision: number
  decision_id: string | null
  figures: Figures
}

/** How many decisions are written per statement. */
export const chunk = 1000

/**
 * A list with its decisions, locked: the list, then its applications in the order of their ids. Throws 404, and 409
 * for a list in the wrong state or if a different number was typed in.
 */
export async function lockList(
  tx: Tx,
  member: StaffMember,
  {
    id,
    count,
    from,
    wanted,
  }: { id: string; count?: number; from: readonly ReturnType<typeof stateOf>[]; wanted: readonly Permission[] },
): Promise<{ list: ListRow; items: ListItem[] }> {
  await requireList(tx, member, id, wanted)
  const locked = await tx.selectFrom('rank_list').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw noSuchList()
  const list = await requireList(tx, member, id, wanted)
  if (!from.includes(stateOf(list))) throw new AppError('conflicting-change', alreadyInWords(list))
  const decisions = decisionsOf(list)
  if (count !== undefined && count !== decisions)
    throw new AppError('conflicting-change', `You entered ${count}, and this list has ${decisions} decisions.`)
  await sql`select id from application where id in (select application_id from rank_list_item where list_id = ${id}::uuid)
    order by id for update`.execute(tx)
  return { list, items: await itemsOf(tx, list) }
}

function alreadyInWords(list: ListRow): string {
  if (list.discarded_at) return `${list.discarded_name ?? 'A colleague'} has discarded this list.`
  if (list.approved_at) return `${list.approved_name ?? 'A colleague'} has approved this list.`
  if (list.proposed_at) return `${list.proposed_name ?? 'A colleague'} has proposed this list.`
  return 'This list has not been proposed yet.'
}

async function itemsOf(tx: Tx, { id, proposal }: ListRow): Promise<ListItem[]> {
  const { rows } = await sql<ListItem>`
    select application_id, outcome, case_revision, decision_id, figures from rank_list_item
    where list_id = ${id}::uuid and outcome in ('offer', 'waiting_list', 'rejection') order by application_id`.execute(
    tx,
  )
  const isRefusing = (proposal as ListProposal).reasons.length > 0
  return rows.filter(({ outcome }) => outcome !== 'rejection' || isRefusing)
}

/**
 * Throws 409, with who and what, if an application has changed since the list was frozen or proposed: its case has
 * changed, its figures differ, or its rank has been skipped.
 */
export async function refuseChanged(tx: Tx, list: ListRow, items: readonly ListItem[]): Promise<void> {
  const candidates = await findCandidates(
    tx,
    { round: list.round_id, programme: list.programme_id },
    items.map(({ application_id }) => application_id),
  )
  const now = new Map(candidates.map(one => [one.id, one]))
  const { weights, cut_offs } = list.terms as ListTerms
  const counted = formulaFigures.filter(figure => weights[figure] || cut_offs[figure] !== undefined)
  const changed = items.filter(item => {
    const one = now.get(item.application_id)
    if (!one || one.revision !== item.case_revision || one.isSkipped) return true
    return counted.some(figure => one.figures[figure] !== item.figures[figure])
  })
  const [first] = changed
  if (first) throw await changedSince(tx, first, changed.length - 1)
}

async function changedSince(tx: Tx, { application_id }: ListItem, others: number): Promise<AppError> {
  const { application_number, uuid } = await tx
    .selectFrom('application')
    .select(['application_number', 'uuid'])
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  const last = await tx
    .selectFrom('audit_log')
    .select(['audit_log.action', actorName('audit_log')])
    .where('audit_log.subject', '=', `application:${uuid}`)
    .where('audit_log.action', 'not in', looks)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .executeTakeFirst()
  const more = others > 0 ? ` ${others} more on this list changed too.` : ''
  const who = last?.full_name ?? 'Someone'
  return new AppError(
    'conflicting-change',
    `${who} changed ${application_number} after this list was frozen (${last?.action ?? 'changed'}).${more} Discard the list and freeze a new one. Nothing was changed.`,
  )
}
