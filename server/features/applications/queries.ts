import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { RefereeStatus } from '#shared/domain/references.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { writtenOnce } from '../../db/written-once.ts'
import { type ApplicationRecord, asRow } from './record.ts'

/** A payment did not match, and the office has not refunded it. */
function isHeld(eb: ExpressionBuilder<Tables, 'payment'>) {
  return eb.and([
    eb('payment.status', '=', 'mismatched'),
    eb.not(
      eb.exists(
        eb
          .selectFrom('refund')
          .select('refund.id')
          .whereRef('refund.payment_id', '=', 'payment.id')
          .where('refund.status', '=', 'processed'),
      ),
    ),
  ])
}

/** A payment that counted ended like this, and the fee has not been paid again. */
function hasLostFee(eb: ExpressionBuilder<Tables, 'application'>, end: 'refunded' | 'voided') {
  return eb
    .and([
      eb('application.has_paid', '=', false),
      eb.exists(
        eb
          .selectFrom('payment')
          .select('payment.reference')
          .whereRef('payment.application_id', '=', 'application.id')
          .where('payment.status', '=', end)
          // One that never counted has no receipt.
          .where('payment.receipt_number', 'is not', null),
      ),
    ])
    .$castTo<boolean>()
}

function selectRecords(db: Queryable) {
  return db
    .selectFrom('application')
    .selectAll('application')
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('document')
          .leftJoin('file_check', 'file_check.storage_key', 'document.storage_key')
          .select(['document.id', 'document.kind', 'document.file_name', 'document.size', 'document.uploaded_at'])
          .select(eb => eb('file_check.storage_key', 'is not', null).as('being_checked'))
          .whereRef('document.application_id', '=', 'application.id')
          .where('document.replaced_at', 'is', null)
          .orderBy('document.uploaded_at'),
      ).as('documents'),
      jsonArrayFrom(
        eb
          .selectFrom('referee')
          .select(['referee.number', 'referee.name', 'referee.email', sql<RefereeStatus>`referee.status`.as('status')])
          .whereRef('referee.application_id', '=', 'application.id')
          .where('referee.status', 'not in', ['replaced', 'cancelled'])
          .orderBy('referee.number'),
      ).as('referees'),
      eb
        .selectFrom('payment')
        .select('payment.reference')
        .whereRef('payment.application_id', '=', 'application.id')
        .where(eb => eb.or([eb('payment.status', '=', 'paid'), isHeld(eb)]))
        .orderBy(sql`payment.status = 'paid'`, 'desc')
        .orderBy('payment.created_at', 'desc')
        .limit(1)
        .as('payment_reference'),
      eb
        .selectFrom('payment')
        .select('payment.reference')
        .whereRef('payment.application_id', '=', 'application.id')
        .where('application.status', '=', 'awaiting_payment')
        .where('payment.status', 'in', ['open', 'superseded', 'expired'])
        // A checkout that the gateway never opened cannot have been paid.
        .where('payment.access_code', 'is not', null)
        .orderBy('payment.created_at', 'desc')
        .limit(1)
        .as('checkout_reference'),
      eb
        .selectFrom('sponsor_link')
        .select('sponsor_link.created_at')
        .whereRef('sponsor_link.application_id', '=', 'application.id')
        .where('application.status', '=', 'awaiting_payment')
        .where('sponsor_link.ended_at', 'is', null)
        .orderBy('sponsor_link.created_at', 'desc')
        .limit(1)
        .as('sponsor_link_made_at'),
      eb
        .and([
          eb('application.has_paid', '=', false),
          eb.exists(
            eb
              .selectFrom('payment')
              .select('payment.reference')
              .whereRef('payment.application_id', '=', 'application.id')
              .where(isHeld),
          ),
        ])
        .$castTo<boolean>()
        .as('payment_held'),
      hasLostFee(eb, 'refunded').as('fee_refunded'),
      hasLostFee(eb, 'voided').as('fee_voided'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>

function asRecord(row: Row): ApplicationRecord {
  return {
    ...asRow(row),
    documents: row.documents.map(({ being_checked, ...document }) => ({
      ...document,
      uploaded_at: new Date(document.uploaded_at).toISOString(),
      ...(being_checked ? { being_checked: true as const } : {}),
    })),
  }
}

/** Every application of an account, the newest first; at most one of each program type. */
export async function applicationsOf(db: Queryable, accountId: string): Promise<ApplicationRecord[]> {
  return (await recordsOfAccount(db, accountId)).map(asRecord)
}

const recordsOfAccount = writtenOnce((db, accountId: string) =>
  selectRecords(db).where('application.account_id', '=', accountId).orderBy('application.updated_at', 'desc').compile(),
)

export async function getApplication(db: Queryable, id: number): Promise<ApplicationRecord> {
  const [row] = await recordOfId(db, id)
  if (!row) throw new Error(`There is no application ${id}`)
  return asRecord(row)
}

const recordOfId = writtenOnce((db, id: number) => selectRecords(db).where('application.id', '=', id).compile())

/** The applicant's own application, or undefined for one that isn't there or isn't theirs: both look alike. */
export async function findOwn(db: Queryable, accountId: string, uuid: string): Promise<ApplicationRecord | undefined> {
  const row = await selectRecords(db)
    .where('application.account_id', '=', accountId)
    .where('application.uuid', '=', uuid)
    .executeTakeFirst()
  return row && asRecord(row)
}

/** Locks an application until the end of the transaction: one change after the other. */
export async function lockApplication(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('application').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
