import { sql } from 'kysely'
import type * as z from 'zod'
import type { caseDocument, casePayment, caseReferee, documentVersion } from '#shared/contract/schemas/file.ts'
import { formatMoney, formatSum } from '#shared/domain/money.ts'
import { refereeStatuses } from '#shared/domain/references.ts'
import { trustSignals } from '#shared/domain/trust-signals.ts'
import { unaskedStates } from '#shared/domain/unasked.ts'
import type { Queryable } from '../../db/client.ts'
import { nameAt } from '../../db/name-at.ts'
import { asCurrency } from '../payments/currency.ts'
import { feeKindOf } from '../payments/due-fee.ts'
import { receivedOf } from '../payments/received.ts'
import { fileNameFor, namingDocument } from '../scope/hidden-names.ts'
import type { OpenedFile } from './access.ts'

type Version = z.output<typeof documentVersion>
type Document = z.output<typeof caseDocument>

/** Every document with its versions, the current one first. */
export async function documentsOf(db: Queryable, file: OpenedFile): Promise<Document[]> {
  const rows = await selectVersions(db)
    .where('document.application_id', '=', file.row.id)
    .$if(!file.isNamed, query => query.where('document.kind', '<>', namingDocument))
    .orderBy('document.replaced_at', ob => ob.desc().nullsFirst())
    .orderBy('document.uploaded_at', 'desc')
    .execute()
  const byKind = new Map<string, Document>()
  for (const row of rows) {
    const known = byKind.get(row.kind)
    const { unasked, ...plain } = presentVersion(row)
    const version = {
      ...plain,
      file_name: fileNameFor(file, row.kind, row.file_name),
      // What applicants write of themselves names them.
      ...(unasked ? { unasked: file.isNamed ? unasked : { state: unasked.state } } : {}),
    }
    if (known) known.versions.push(version)
    else byKind.set(row.kind, { id: row.id, kind: row.kind, versions: [version] })
  }
  return [...byKind.values()]
}

/** One version, by its id. */
export async function versionNow(db: Queryable, id: string): Promise<Version> {
  return presentVersion(await selectVersions(db).where('document.id', '=', id).executeTakeFirstOrThrow())
}

function selectVersions(db: Queryable) {
  return db
    .selectFrom('document')
    .leftJoin('file_check', 'file_check.storage_key', 'document.storage_key')
    .select(['document.id', 'document.kind', 'document.file_name', 'document.content_type', 'document.size'])
    .select(['document.uploaded_at', 'document.replaced_at', 'document.verdict', 'document.verdict_reason'])
    .select(['document.judged_at', 'document.judged_by'])
    .leftJoin('transcript_request', 'transcript_request.id', 'document.transcript_request_id')
    .select(['document.unasked', 'document.unasked_note', 'document.unasked_answer'])
    .select('transcript_request.institution as records_office')
    .select(nameAt('document.judged_by', 'document.judged_at').as('judged_by_name'))
    .select('file_check.storage_key as checked_key')
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

function presentVersion(row: VersionRow): Version {
  const verdict = row.verdict === 'accepted' || row.verdict === 'rejected' ? row.verdict : undefined
  return {
    id: row.id,
    file_name: row.file_name,
    content_type: row.content_type,
    size: row.size,
    uploaded_at: row.uploaded_at.toISOString(),
    ...(row.replaced_at ? { replaced_at: row.replaced_at.toISOString() } : {}),
    ...(row.checked_key ? { being_checked: true as const } : {}),
    ...(verdict ? { verdict } : {}),
    ...(row.verdict_reason ? { reason: row.verdict_reason } : {}),
    ...(row.judged_by && row.judged_by_name ? { judged_by: { id: row.judged_by, full_name: row.judged_by_name } } : {}),
    ...(row.judged_at ? { judged_at: row.judged_at.toISOString() } : {}),
    ...unaskedIn(row),
    ...(row.records_office ? { records_office: row.records_office } : {}),
  }
}

const knownStates = [...unaskedStates, 'replaced'] as const

function unaskedIn({ unasked, unasked_note, unasked_answer }: VersionRow): Pick<Version, 'unasked'> {
  const state = knownStates.find(one => one === unasked)
  if (!state) return {}
  return {
    unasked: {
      state,
      ...(unasked_note ? { note: unasked_note } : {}),
      ...(unasked_answer ? { answer: unasked_answer } : {}),
    },
  }
}

/** The current referees, with the trust signals of their references if the caller may see those. */
export async function refereesOf(db: Queryable, { row, parts }: OpenedFile): Promise<z.output<typeof caseReferee>[]> {
  const rows = await db
    .selectFrom('referee')
    .leftJoin('reference', 'reference.referee_id', 'referee.id')
    .leftJoin('reference_trust', 'reference_trust.referee_id', 'referee.id')
    .select(['referee.id', 'referee.number', 'referee.name', 'referee.email', 'referee.status', 'referee.requested_at'])
    .leftJoin('staff as enterer', 'enterer.id', 'reference.entered_by')
    .leftJoin('staff as comparer', 'comparer.id', 'reference.compared_by')
    .select(['reference.submitted_at', 'reference_trust.signals', 'reference.compared_at'])
    .select(['enterer.id as enterer_id', 'enterer.full_name as enterer_name'])
    .select(['comparer.id as comparer_id', 'comparer.full_name as comparer_name'])
    .where('referee.application_id', '=', row.id)
    .where('referee.status', 'not in', ['replaced', 'cancelled'])
    .orderBy('referee.number')
    .execute()
  return rows.map(referee => ({
    id: referee.id,
    number: referee.number,
    name: referee.name,
    ...(parts.includes('contact') ? { email: referee.email } : {}),
    status: refereeStatuses.find(status => status === referee.status) ?? 'not_requested',
    ...(referee.requested_at ? { asked_at: referee.requested_at.toISOString() } : {}),
    ...(referee.submitted_at ? { received_at: referee.submitted_at.toISOString() } : {}),
    ...(parts.includes('signals') && referee.signals ? { signals: knownSignals(referee.signals) } : {}),
    ...paperOf(referee),
  }))
}

interface OnPaper {
  enterer_id: string | null
  enterer_name: string | null
  comparer_id: string | null
  comparer_name: string | null
  compared_at: Date | null
}

function paperOf({ enterer_id, enterer_name, comparer_id, comparer_name, compared_at }: OnPaper) {
  if (!enterer_id || !enterer_name) return {}
  const compared =
    comparer_id && comparer_name && compared_at
      ? { compared_by: { id: comparer_id, full_name: comparer_name }, compared_at: compared_at.toISOString() }
      : {}
  return { paper: { entered_by: { id: enterer_id, full_name: enterer_name }, ...compared } }
}

export function knownSignals(signals: readonly string[]) {
  return trustSignals.filter(signal => signals.includes(signal))
}

/** All payments that were opened, newest first; an applicant has a handful. */
export async function paymentsOf(db: Queryable, applicationId: number): Promise<z.output<typeof casePayment>[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['reference', 'fee', 'status', 'amount_minor', 'currency', 'payer', 'mode', 'receipt_number'])
    .select(['created_at', 'settled_at', 'held_for', 'gateway_answer'])
    .select(eb =>
      eb
        .selectFrom('refund')
        .select('refund.status')
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.status', 'not in', ['asked', 'discarded'])
        .orderBy('refund.created_at', 'desc')
        .limit(1)
        .as('refund'),
    )
    .where('application_id', '=', applicationId)
    .orderBy(sql`created_at desc`)
    .limit(100)
    .execute()
  return rows.map(row => ({
    reference: row.reference,
    fee: feeKindOf(row),
    status: row.status,
    amount: formatMoney(row.amount_minor, asCurrency(row.currency)),
    ...receivedBeside(row),
    payer: row.payer,
    mode: row.mode,
    ...(row.receipt_number ? { receipt_number: row.receipt_number } : {}),
    opened_at: row.created_at.toISOString(),
    ...(row.settled_at ? { settled_at: row.settled_at.toISOString() } : {}),
    ...(row.held_for ? { held_for: row.held_for } : {}),
    ...(row.refund ? { refund: row.refund } : {}),
  }))
}

/** What came, where it is not what was asked. */
function receivedBeside(row: Parameters<typeof receivedOf>[0]): { received?: string } {
  const received = receivedOf(row)
  const isSame = received.amount_minor === row.amount_minor && received.currency === row.currency
  return isSame ? {} : { received: formatSum(received) }
}
