import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { outsider } from '#shared/contract/schemas/office-outsiders.ts'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { refereeStatuses } from '#shared/domain/references.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { type AuditEntry, recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'
import { messagesToPayers, messagesToReferees } from './account-messages.ts'
import { isAccountSeen, isApplicationSeen } from './account-scope.ts'

type Outsider = z.output<typeof outsider>
type Concerned = Outsider['requests'][number]['application']

const noOutsider = 'No one with this address is a referee or pays for someone in your programmes.'
const mostRows = 60

/**
 * A referee, or someone who pays, by the mailbox: whom it is for, and every email with its delivery. Only what concerns applications
 * in the caller’s scope; the audit log names the person. Throws 404, also for one’s own mailbox.
 */
export async function readOutsider(
  context: Context,
  member: StaffMember,
  { email }: { email: string },
): Promise<Outsider> {
  const { db } = context
  const mailbox = mailboxOf(email)
  if (mailbox === mailboxOf(member.email)) throw new AppError('not-found', noOutsider)
  const isSeen = sql<boolean>`(${isApplicationSeen(member)} and ${notOwn(member)})`
  const [referees, payments] = await Promise.all([refereesAt(db, mailbox, isSeen), paymentsFrom(db, mailbox, isSeen)])
  const requests = referees.flatMap(presentRequest)
  const paid = payments.flatMap(presentPayment)
  if (requests.length + paid.length === 0) throw new AppError('not-found', noOutsider)
  const isPartial = [...referees, ...payments].some(({ is_seen }) => !is_seen)
  const [toReferees, toPayers, account] = await Promise.all([
    messagesToReferees(
      db,
      requests.map(({ referee }) => referee),
    ),
    // A receipt does not say which application it is about.
    payments.every(({ is_seen }) => is_seen)
      ? messagesToPayers(db, [...new Set(payments.map(one => one.email.toLowerCase()))])
      : new Map<string, Outsider['messages']>(),
    accountAt(db, member, mailbox),
  ])
  const [newest] = referees.filter(({ is_seen }) => is_seen)
  await recordAudit(db, context, ...linesOf(member, { requests, paid }))
  return {
    name: newest?.name ?? '',
    email: newest?.email ?? payments[0]?.email ?? email,
    ...(account ? { account } : {}),
    requests,
    payments: paid,
    messages: [...toReferees.values(), ...toPayers.values()]
      .flat()
      .sort((one, other) => other.written_at.localeCompare(one.written_at)),
    is_partial: isPartial,
  }
}

/** One line for each application that concerns the person, so that it is found from there too. */
function linesOf(
  { id }: StaffMember,
  { requests, paid }: { requests: Outsider['requests']; paid: Outsider['payments'] },
): AuditEntry[] {
  const details = new Map<string, Record<string, string>>()
  for (const { application, reference } of paid) details.set(application.uuid, { payment: reference })
  for (const { application, referee } of requests)
    details.set(application.uuid, { ...details.get(application.uuid), referee })
  return [...details].map(([uuid, detail]) => ({
    actor: { kind: 'staff' as const, id },
    action: 'outsider.read',
    subject: `application:${uuid}`,
    detail,
  }))
}

interface ApplicationColumns {
  uuid: string
  account_id: string | null
  surname: string
  given: string
  application_number: string | null
  program_type: string
  selected_program: string | null
  is_seen: boolean
}

const columns = sql`application.uuid, application.account_id, application.surname,
  concat_ws(' ', nullif(application.first_name, ''), nullif(application.other_names, '')) as given,
  application.application_number, application.program_type, application.selected_program`

type RefereeRow = ApplicationColumns & {
  id: string
  name: string
  email: string
  status: string
  requested_at: Date | null
  next_reminder_at: Date | null
  reminders_stopped_at: Date | null
}

async function refereesAt(db: Queryable, mailbox: string, isSeen: RawBuilder<boolean>): Promise<RefereeRow[]> {
  const { rows } = await sql<RefereeRow>`
    select referee.id, referee.name, referee.email, referee.status, referee.requested_at, referee.next_reminder_at,
      referee.reminders_stopped_at, ${columns}, coalesce(${isSeen}, false) as is_seen
    from referee join application on application.id = referee.application_id
    where mailbox_of(referee.email) collate "C" = ${mailbox} and application.erased_at is null
    order by is_seen desc, referee.created_at desc limit ${mostRows}`.execute(db)
  return rows
}

type PaymentRow = ApplicationColumns & {
  reference: string
  email: string
  status: string
  amount_minor: number
  currency: string
  created_at: Date
}

async function paymentsFrom(db: Queryable, mailbox: string, isSeen: RawBuilder<boolean>): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select payment.reference, payment.email, payment.status, payment.amount_minor::float8 as amount_minor,
      payment.currency, payment.created_at, ${columns}, coalesce(${isSeen}, false) as is_seen
    from payment join application on application.id = payment.application_id
    where mailbox_of(payment.email) collate "C" = ${mailbox} and payment.payer = 'sponsor' and application.erased_at is null
    order by is_seen desc, payment.created_at desc limit ${mostRows}`.execute(db)
  return rows
}

async function accountAt(db: Queryable, member: StaffMember, mailbox: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select account.id from account
    where mailbox_of(account.email) collate "C" = ${mailbox} and ${isAccountSeen(member)} limit 1`.execute(db)
  return rows[0]?.id
}

function presentApplication(row: ApplicationColumns): Concerned[] {
  const { uuid, account_id, surname, given, application_number, program_type, selected_program, is_seen } = row
  if (!is_seen || !isProgramType(program_type)) return []
  return [{ uuid, account: account_id, name: { surname, given }, application_number, program_type, selected_program }]
}

function presentRequest(row: RefereeRow): Outsider['requests'] {
  const status = refereeStatuses.find(one => one === row.status)
  if (!status) return []
  return presentApplication(row).map(application => ({
    referee: row.id,
    application,
    status,
    asked_at: row.requested_at?.toISOString() ?? null,
    next_reminder_at: row.next_reminder_at?.toISOString() ?? null,
    wants_no_reminders: row.reminders_stopped_at !== null,
  }))
}

function presentPayment(row: PaymentRow): Outsider['payments'] {
  const { reference, status, amount_minor, currency, created_at } = row
  return presentApplication(row).map(application => ({
    reference,
    application,
    status,
    amount_minor,
    currency,
    at: created_at.toISOString(),
  }))
}
