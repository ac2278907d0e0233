import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { type ApplicationRecord, type ApplicationRow, asRow, type OwnRecord } from './record.ts'
import { asOwnRecord, selectOwnRecords } from './select-own.ts'
import { asRecord, selectRecords } from './select-records.ts'

/** Every application of an account: drafts of closed rounds last, before them withdrawn ones, and the newest of these first. */
export async function applicationsOf(db: Queryable, accountId: string): Promise<OwnRecord[]> {
  return (await recordsOfAccount(db, accountId)).map(asOwnRecord)
}

const recordsOfAccount = compileOnce((db, accountId: string) =>
  selectOwnRecords(db)
    .leftJoin('round as in_round', 'in_round.id', 'application.round_id')
    .where('application.account_id', '=', accountId)
    .orderBy(sql`application.status = 'draft' and in_round.closes_at <= now()`)
    .orderBy('application.is_live', 'desc')
    .orderBy('application.updated_at', 'desc')
    .orderBy('application.id', 'desc')
    .compile(),
)

export async function getApplication(db: Queryable, id: number): Promise<ApplicationRecord> {
  const [row] = await recordOfId(db, id)
  if (!row) throw new Error(`There is no application ${id}`)
  return asRecord(row)
}

/** The application alone, for those who need its names and its programme: a referee, a receipt, the gateway. */
export async function getRow(db: Queryable, id: number): Promise<ApplicationRow> {
  return asRow(await db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** With what only its owner is shown besides. */
export async function getOwnRecord(db: Queryable, id: number): Promise<OwnRecord> {
  const [row] = await ownRecordOfId(db, id)
  if (!row) throw new Error(`There is no application ${id}`)
  return asOwnRecord(row)
}

const recordOfId = compileOnce((db, id: number) => selectRecords(db).where('application.id', '=', id).compile())

const ownRecordOfId = compileOnce((db, id: number) => selectOwnRecords(db).where('application.id', '=', id).compile())

/** The applicant’s own application, or undefined for a missing one or someone else’s, which look alike. */
export async function findOwn(db: Queryable, accountId: string, uuid: string): Promise<OwnRecord | undefined> {
  const [row] = await recordOfOwner(db, accountId, uuid)
  return row && asOwnRecord(row)
}

const recordOfOwner = compileOnce((db, accountId: string, uuid: string) =>
  selectOwnRecords(db).where('account_id', '=', accountId).where('uuid', '=', uuid).compile(),
)

/** Locks an application until the end of the transaction, so that changes happen one after another. */
export async function lockApplication(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('application').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Locks several applications, in the common lock order. */
export async function lockApplications(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('application')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks every application of an account, in the common lock order, before the account itself. */
export async function lockApplicationsOf(tx: Tx, accountId: string): Promise<void> {
  await tx
    .selectFrom('application')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** '26000123' and '26-000-123' are the same number. */
export function numberIn(name: string): string {
  const digits = /^(\d{2})\W?(\d{3})\W?(\d{3})$/.exec(name.trim())
  return digits ? digits.slice(1).join('-') : name.trim()
}

/** The id of the application with this number, however it is typed, or uuid. */
export async function findApplicationId(db: Queryable, name: string): Promise<number | undefined> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)
  const found = await db
    .selectFrom('application')
    .select('id')
    .where(isUuid ? 'uuid' : 'application_number', '=', isUuid ? name.toLowerCase() : numberIn(name))
    .executeTakeFirst()
  return found?.id
}
