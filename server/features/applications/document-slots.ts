import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { maxApplicantBytes, maxDocumentVersions, maxReplacedBytes } from '#shared/domain/files.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'

/** The place for one kind of document in an application. It has one current version or none. */
interface Slot {
  applicationId: number
  kind: string
}

/**
 * Removes the current version from its slot. A version that was ever submitted is kept as an earlier version (ADR
 * 54); any other is deleted, and the key of its file is returned. The caller must hold the application lock. Throws
 * 409 when there are too many earlier versions.
 */
export async function releaseSlot(tx: Tx, context: Context, slot: Slot): Promise<string[]> {
  const current = (eb: ExpressionBuilder<Tables, 'document'>) =>
    eb.and([eb('application_id', '=', slot.applicationId), eb('kind', '=', slot.kind), eb('replaced_at', 'is', null)])
  const { stays, freed } = await tx
    .with('left', db =>
      db
        .updateTable('document')
        .set({ replaced_at: context.clock.now() })
        .where(current)
        .where('submitted_at', 'is not', null)
        .returning('id'),
    )
    .with('deleted', db =>
      db.deleteFrom('document').where(current).where('submitted_at', 'is', null).returning('storage_key'),
    )
    .selectNoFrom(eb => [
      eb.exists(eb.selectFrom('left').select('id')).$castTo<boolean>().as('stays'),
      sql<string[]>`array(${eb.selectFrom('deleted').select('storage_key')})`.as('freed'),
    ])
    .executeTakeFirstOrThrow()
  if (stays) await requireRoomForVersions(tx, slot)
  return freed
}

/**
 * Throws 413 when an applicant’s current documents exceed their share. Earlier versions have a separate total, so
 * that they lock no one out; applications submitted to a closed round count towards neither (ADR 58).
 */
export async function requireRoom(tx: Tx, applicationId: number): Promise<void> {
  const bytes = await bytesOfApplicant(tx, applicationId, sql<SqlBool>`document.replaced_at is null`)
  if (bytes > maxApplicantBytes)
    throw new AppError(
      'too-large',
      `Your documents are larger than ${maxApplicantBytes / 1024 / 1024} MB in total. Remove one, or choose smaller files.`,
    )
}

/**
 * Throws 409. The current document stays in place when there is no room for another version, so the application can
 * be submitted again.
 */
export async function requireRoomForVersions(tx: Tx, { applicationId, kind }: Slot): Promise<void> {
  const { versions } = await tx
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<string>().as('versions'))
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const bytes = await bytesOfApplicant(tx, applicationId, sql<SqlBool>`document.replaced_at is not null`)
  if (Number(versions) >= maxDocumentVersions || bytes > maxReplacedBytes)
    throw new AppError(
      'too-many-versions',
      'You have replaced submitted documents too many times. The last one you submitted stays in your application. If it is wrong, contact the admissions office.',
    )
}

/**
 * The documents of all applications of the owner that can still change, under a lock, so that simultaneous uploads
 * count each other.
 */
async function bytesOfApplicant(tx: Tx, applicationId: number, which: Expression<SqlBool>): Promise<number> {
  const { account_id, email_key } = await tx
    .selectFrom('application')
    .select(['account_id', 'email_key'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const owner = account_id ?? email_key
  await sql`select pg_advisory_xact_lock(hashtextextended(${`papers:${owner}`}, 0))`.execute(tx)
  const { bytes } = await tx
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('document.size'), eb.lit(0)).as('bytes'))
    .leftJoin('round', 'round.id', 'application.round_id')
    .where(which)
    .where(sql<SqlBool>`(application.status = 'draft' or round.closes_at is null or round.closes_at > now())`)
    .where(eb =>
      account_id === null
        ? eb.and([eb('application.account_id', 'is', null), eb('application.email_key', '=', email_key)])
        : eb('application.account_id', '=', account_id),
    )
    .executeTakeFirstOrThrow()
  return Number(bytes)
}
