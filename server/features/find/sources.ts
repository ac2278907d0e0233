import { sql } from 'kysely'
import type * as z from 'zod'
import type { foundAnyone, foundKinds } from '#shared/contract/schemas/find.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import { isEmail } from '#shared/domain/email.ts'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import { formatSum } from '#shared/domain/money.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { type Permission, permissionsOf, roleNames } from '#shared/domain/staff.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { listPayments } from '../money/list-payments.ts'
import { isApplicationSeen } from '../people/account-scope.ts'
import { findAccounts } from '../people/find-accounts.ts'
import { readQueue } from '../queue/queue.ts'
import { notOwn } from '../scope/own-applications.ts'
import { listStaff } from '../staff/manage.ts'

type Row = z.output<typeof foundAnyone>['groups'][number]['rows'][number]

/** One more is asked for, to know whether there are more. */
export const mostOfKind = 6

/** Where one kind is looked for, and who may. */
export interface Source {
  kind: (typeof foundKinds)[number]
  permission: readonly Permission[]
  find: (context: Context, member: StaffMember, q: string) => Promise<Row[]>
  /** Where all that match are listed. */
  more?: (q: string) => string
}

const asked = (q: string) => encodeURIComponent(q)

const applications: Source = {
  kind: 'application',
  permission: ['applications.read', 'applications.read-assigned', 'applications.read-accepted'],
  find: async (context, member, q) => {
    const { rows, unknown } = await readQueue(context, member, { q, limit: mostOfKind + 1 })
    if (unknown) return []
    return rows.map(row => ({
      key: row.uuid,
      title: nameOf(row.name) || 'Candidate',
      detail: [row.application_number, titleOf(row.selected_program), stageNames[row.stage]]
        .filter(Boolean)
        .join(' · '),
      ...(row.selected_program ? { programme: row.selected_program } : {}),
      to: `/applications/${row.uuid}`,
    }))
  },
  more: q => `/queue?stage=all&q=${asked(q)}`,
}

/** Also those who have not submitted, have not paid, or have not applied. */
const people: Source = {
  kind: 'person',
  permission: ['applications.read', 'work.plan'],
  find: async (context, member, q) => {
    const { rows } = await findAccounts(context, member, { q })
    return rows.slice(0, mostOfKind + 1).map(row => ({
      key: row.id,
      title: nameOf(row.name),
      detail: [row.email, row.phone, ...row.applications.map(inWords)].filter(Boolean).join(' · ') || 'No application',
      to: `/people/account/${row.id}`,
    }))
  },
  more: q => `/people/find?q=${asked(q)}`,
}

const unsent: Record<string, string> = { draft: 'draft, not submitted', awaiting_payment: 'fee not paid' }

function inWords(one: {
  program_type: Parameters<typeof programTypeName>[0]
  selected_program: string | null
  state: string
}) {
  const stage = caseStages.find(known => known === one.state)
  const state = stage ? stageNames[stage] : (unsent[one.state] ?? one.state)
  return `${titleOf(one.selected_program) || programTypeName(one.program_type)}: ${state}`
}

const books: readonly Permission[] = ['money.settle', 'payments.export']

/** In the books, or by its reference in the file, for those who read files and not the books. */
const payments: Source = {
  kind: 'payment',
  permission: [...books, 'applications.read'],
  find: async (context, member, q) => {
    const held = permissionsOf(member.grants)
    const rows = books.some(one => held.includes(one)) ? await paymentsInBooks(context, member, q) : []
    return rows.length > 0 || !held.includes('applications.read') ? rows : paymentInFile(context, member, q)
  },
  more: q => `/money?q=${asked(q)}`,
}

async function paymentsInBooks(context: Context, member: StaffMember, q: string): Promise<Row[]> {
  const { rows, unknown } = await listPayments(context, member, { q, limit: mostOfKind + 1 })
  if (unknown) return []
  return rows.map(row => ({
    key: row.reference,
    title: formatSum(row.received ?? row.asked),
    detail: [
      nameOf(row.name),
      row.application_number,
      row.fee === 'acceptance' ? 'acceptance fee' : 'application fee',
      row.state,
      row.reference,
    ]
      .filter(Boolean)
      .join(' · '),
    to: `/money/payments/${asked(row.reference)}`,
  }))
}

async function paymentInFile({ db }: Context, member: StaffMember, q: string): Promise<Row[]> {
  const { rows } = await sql<Beside>`
    select payment.reference as who, '' as email, application.uuid, application.surname, application.first_name as given,
      application.selected_program as programme
    from payment join application on application.id = payment.application_id
    where payment.reference = ${q.trim()} and application.status = 'submitted'
      and ${isApplicationSeen(member, ['applications.read'])} and ${notOwn(member)}`.execute(db)
  return rows.map(row => besideOf(row, 'Payment of', `/applications/${row.uuid}?tab=payments`))
}

/** By address, or by whole names: they belong to the application that they write for. */
const referees: Source = {
  kind: 'referee',
  permission: ['applications.read'],
  find: async ({ db }, member, q) => {
    const isNamed = isEmail(q)
      ? sql`mailbox_of(referee.email) collate "C" = ${mailboxOf(q)}`
      : sql`(findable_words(referee.name) @> findable_words(${q}) and findable_words(${q}) <> '{}')`
    const { rows } = await sql<Beside>`
      select referee.name as who, referee.email, application.uuid, application.surname, application.first_name as given,
        application.selected_program as programme
      from referee join application on application.id = referee.application_id
      where ${isNamed} and referee.status <> 'replaced' and application.status = 'submitted'
        and ${isApplicationSeen(member, ['applications.read'])} and ${notOwn(member)}
      order by referee.created_at desc limit ${mostOfKind + 1}`.execute(db)
    return rows.map(row => besideOf(row, 'Referee of', `/applications/${row.uuid}?tab=references`))
  },
}

const sponsors: Source = {
  kind: 'sponsor',
  permission: ['applications.read'],
  find: async ({ db }, member, q) => {
    if (!isEmail(q)) return []
    const { rows } = await sql<Beside>`
      select distinct payment.email as who, '' as email, application.uuid, application.surname,
        application.first_name as given, application.selected_program as programme
      from payment join application on application.id = payment.application_id
      where mailbox_of(payment.email) collate "C" = ${mailboxOf(q)} and payment.payer = 'sponsor'
        and application.status = 'submitted' and ${isApplicationSeen(member, ['applications.read'])} and ${notOwn(member)}
      limit ${mostOfKind + 1}`.execute(db)
    return rows.map(row => besideOf(row, 'Paid for', `/applications/${row.uuid}`))
  },
}

interface Beside {
  who: string
  email: string
  uuid: string
  surname: string
  given: string
  programme: string | null
}

function besideOf({ who, email, uuid, programme, ...applicant }: Beside, what: string, to: string): Row {
  const detail = [`${what} ${nameOf(applicant)}`, titleOf(programme), email].filter(Boolean).join(' · ')
  return { key: `${uuid} ${email || who}`, title: who, detail, ...(programme ? { programme } : {}), to }
}

const staff: Source = {
  kind: 'staff',
  permission: ['staff.read'],
  find: async (context, member, q) => {
    const words = q.toLowerCase().split(/\s+/)
    const { staff: all } = await listStaff(context, member)
    return all
      .filter(({ full_name, email }) => words.every(word => `${full_name} ${email}`.toLowerCase().includes(word)))
      .slice(0, mostOfKind + 1)
      .map(one => ({
        key: one.id,
        title: one.full_name,
        detail: [one.email, [...new Set(one.grants.map(({ role }) => roleNames[role]))].join(', ')].join(' · '),
        to: '/staff',
      }))
  },
}

function nameOf({ surname, given }: { surname: string; given: string }): string {
  return [surname.toLocaleUpperCase('en'), given].filter(Boolean).join(', ')
}

function titleOf(programme: string | null): string {
  return findProgramme(programme)?.title ?? ''
}

export const sources: readonly Source[] = [applications, people, payments, referees, sponsors, staff]
