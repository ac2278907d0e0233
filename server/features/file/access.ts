import { type RawBuilder, sql } from 'kysely'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import { type CasePart, visibleParts } from '#shared/domain/case-parts.ts'
import { isSameMailbox } from '#shared/domain/mailbox.ts'
import { acceptedStates } from '#shared/domain/offer-life.ts'
import { isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import { actsFor, isInScope, type Permission, permissionsOf } from '#shared/domain/staff.ts'
import { AppError, outsideRole } from '../../base/errors.ts'
import { actingFor } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { jambCheckOf } from '../applications/jamb-check.ts'
import { lockApplication } from '../applications/queries.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import { namesHiddenFrom } from '../scope/hidden-names.ts'
import { noApplication, refuseOwn } from '../scope/own-applications.ts'

type Caller = Pick<StaffMember, 'id' | 'grants' | 'email' | 'own'>

const readsWhole: readonly Permission[] = ['applications.read']

/** An application with its case, as the office reads it. */
export type CaseRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

/** A file that someone may open, and what they may do with it. */
export interface OpenedFile {
  row: CaseRow & { program_type: ProgramType; stage: CaseStage }
  /** The caller’s permissions for this application. */
  permissions: Permission[]
  parts: CasePart[]
  /** False for a reader whose rubric hides names. */
  isNamed: boolean
}

/**
 * The file of an application. Throws 404 if it does not exist, is with its owner, is out of the caller’s scope, or is
 * their own (ADR 134), which all look alike; and 403 if they may read it but have none of the required permissions.
 */
export async function requireFile(
  db: Queryable,
  member: Caller,
  uuid: string,
  wanted: readonly Permission[] = [],
): Promise<OpenedFile> {
  const row = await findRow(db, member, uuid)
  const stage = caseStages.find(one => one === row?.stage)
  if (!row || !isProgramType(row.program_type) || !stage || stage === 'returned') throw noSuchFile()
  refuseOwn(member, [row.id])
  const placed = { program_type: row.program_type, selected_program: row.selected_program }
  const permissions = permissionsOf(member.grants.filter(({ scope }) => isInScope(scope, placed)))
  const isAssigned = permissions.includes('applications.read-assigned') && (await isAssignedTo(db, row, member))
  const parts = visibleParts({ permissions, isAssigned, hasAccepted: row.has_accepted })
  if (!parts) throw noSuchFile()
  if (wanted.length > 0 && !wanted.some(one => permissions.includes(one))) throw outsideRole('this for this programme')
  const needed = wanted.length > 0 ? wanted : readsWhole
  for (const absent of actsFor(member.grants, needed, placed)) actingFor.getStore()?.add(absent)
  const isNamed = parts.includes('contact') || !row.hides_name || permissions.includes('applications.read-fees')
  return { row: { ...row, program_type: row.program_type, stage }, permissions, parts, isNamed }
}

/**
 * The same, with the application locked until the end of the transaction, so that changes happen one after another.
 */
export async function lockFile(
  tx: Tx,
  member: Caller,
  uuid: string,
  wanted: readonly Permission[],
): Promise<OpenedFile> {
  const { row } = await requireFile(tx, member, uuid, wanted)
  await lockApplication(tx, row.id)
  return requireFile(tx, member, uuid, wanted)
}

export function noSuchFile(): AppError {
  return new AppError('not-found', noApplication)
}

/** Throws 404 unless the caller may see this part of the file. */
export function requirePart({ parts }: OpenedFile, part: CasePart): void {
  if (!parts.includes(part)) throw noSuchFile()
}

/** Anyone who declared a conflict of interest, or is a referee, is not a reader. */
async function isAssignedTo(db: Queryable, row: CaseRow, { id, email }: Caller): Promise<boolean> {
  if (row.has_conflict || !(row.is_reader || row.assignee_id === id)) return false
  const referees = await db.selectFrom('referee').select('email').where('application_id', '=', row.id).execute()
  return !referees.some(referee => isSameMailbox(referee.email, email))
}

function findRow(db: Queryable, { id }: Caller, uuid: string) {
  const hasReview = (how: RawBuilder<boolean>) =>
    sql<boolean>`exists (select from review where review.application_id = application.id and staff_id = ${id}::uuid and ${how})`
  return db
    .selectFrom('application')
    .innerJoin('admission_case as held', 'held.application_id', 'application.id')
    .leftJoin('round', 'round.id', 'application.round_id')
    .leftJoin('staff', 'staff.id', 'held.assignee_id')
    .leftJoin('account', 'account.id', 'application.account_id')
    .leftJoin('decision', join =>
      join.onRef('decision.application_id', '=', 'application.id').on('decision.ended_at', 'is', null),
    )
    .selectAll('application')
    .select(stageByClock('held').as('stage'))
    .select(['held.revision as case_revision', 'held.since', 'held.received_at', 'held.withdrawn_from'])
    .select(['held.assignee_id', 'held.first_opened_at', 'held.returned_at', 'held.due_at'])
    .select(['staff.full_name as assignee_name', 'account.email as account_email', 'decision.kind as decision_kind'])
    .select(hasReview(sql`ended_at is null`).as('is_reader'))
    .select(hasReview(sql`end_reason = 'conflict'`).as('has_conflict'))
    .select(
      sql<boolean>`exists (select from offer where offer.application_id = application.id
        and offer.state = any(${acceptedStates}::text[]))`.as('has_accepted'),
    )
    .select(jambCheckOf.as('jamb'))
    .select(namesHiddenFrom(id).as('hides_name'))
    .select(['round.name as round_name', 'round.session_id as round_session'])
    .select(sql<string | null>`to_char(round.decisions_by, 'YYYY-MM-DD')`.as('decisions_by'))
    .select(sql<string | null>`to_char(round.starts_on, 'YYYY-MM-DD')`.as('starts_on'))
    .where('application.uuid', '=', uuid)
    .where('application.erased_at', 'is', null)
    .executeTakeFirst()
}
