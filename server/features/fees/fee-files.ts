import type { ProgramType } from '#shared/domain/program-type.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { getApplication, lockApplication, lockApplications, numberIn } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { noSuchFile } from '../file/access.ts'
import { refuseOwn } from '../scope/own-applications.ts'

type Caller = Pick<StaffMember, 'grants' | 'own'>

/** What is known of an application before it is locked. */
export interface FeeFile {
  id: number
  uuid: string
  program_type: ProgramType
  selected_program: string | null
}

/**
 * The application with this number or uuid, for the bursary: also before the office has it, because its fee is due. Throws 404 if it does
 * not exist, was erased, is out of the scope of these permissions, or is the caller’s own (ADR 134), which all look alike.
 */
async function requireFeeFile(
  db: Queryable,
  member: Caller,
  name: string,
  wanted: readonly Permission[],
): Promise<FeeFile> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)
  const row = await db
    .selectFrom('application')
    .select(['id', 'uuid', 'program_type', 'selected_program'])
    .where(isUuid ? 'uuid' : 'application_number', '=', isUuid ? name.toLowerCase() : numberIn(name))
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  const type = row?.program_type
  if (!row || !isProgramType(type)) throw noSuchFile()
  const placed = { program_type: type, selected_program: row.selected_program }
  if (!scopesOf(member.grants, wanted).some(scope => isInScope(scope, placed))) throw noSuchFile()
  refuseOwn(member, [row.id])
  return { id: row.id, uuid: row.uuid, ...placed }
}

/** Locks all of these at once, in the common lock order. Throws 404 as above. */
export async function lockFeeFiles(
  tx: Tx,
  member: Caller,
  names: readonly string[],
  wanted: readonly Permission[],
): Promise<void> {
  const ids: number[] = []
  for (const name of new Set(names)) ids.push((await requireFeeFile(tx, member, name, wanted)).id)
  await lockApplications(tx, ids)
}

/** The same, with the application locked until the end of the transaction and read under the lock. */
export async function lockFeeFile(
  tx: Tx,
  member: Caller,
  name: string,
  wanted: readonly Permission[],
): Promise<ApplicationRecord> {
  const { id, uuid } = await requireFeeFile(tx, member, name, wanted)
  await lockApplication(tx, id)
  await requireFeeFile(tx, member, uuid, wanted)
  return getApplication(tx, id)
}
