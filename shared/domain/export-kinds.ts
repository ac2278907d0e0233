import { clockName } from '../catalogue/parts/clock-name.ts'
import { type Grant, type Permission, permissionsOf } from './staff.ts'

/** The kinds of export (office.md section 3). `totals` contains no personal data. */
export const exportKinds = [
  'applications',
  'accepted',
  'matriculated',
  'caps',
  'fees',
  'payments',
  'totals',
  'audit',
] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportNames: Record<ExportKind, string> = {
  applications: 'Applications',
  accepted: 'Accepted applicants',
  matriculated: 'Matriculation list',
  caps: 'List for CAPS',
  fees: 'Application fees',
  payments: 'Payments',
  totals: 'Totals by programme and stage',
  audit: 'Audit log',
}

/** `csv` is safe to open in Excel; `plain-csv` has every value as it is, for other programs. */
export const exportFormats = ['xlsx', 'csv', 'plain-csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const formatNames: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV for Excel',
  'plain-csv': 'CSV for other programs',
}

/** How the name of such a file ends. */
export function fileEnding(format: ExportFormat): string {
  return format === 'xlsx' ? 'xlsx' : 'csv'
}

/** An export of more people than this needs a colleague’s approval. */
export const mostWithoutApproval = 1000
/** How long an approval is valid. */
export const approvalHours = 24

/** How many applications one PDF of whole files holds. */
export const mostFiles = 50
/** And how many bytes of documents: whoever opens it has to load all of it. */
export const mostFileBytes = 200_000_000

interface Needs {
  /**
   * All of these in one grant: reading in one school and exporting in another does not allow exporting what one
   * reads.
   */
  every: readonly Permission[]
  /** And at least one of these. */
  some: readonly Permission[]
}

const needs: Record<ExportKind, Needs> = {
  applications: { every: ['people.export'], some: ['applications.read'] },
  accepted: { every: ['people.export'], some: ['applications.read', 'applications.read-accepted'] },
  matriculated: { every: ['people.export'], some: ['enrolment.manage', 'enrolment.prepare'] },
  caps: { every: ['people.export'], some: ['enrolment.manage', 'enrolment.prepare'] },
  fees: { every: ['payments.export'], some: ['applications.read-fees', 'applications.read'] },
  payments: { every: ['payments.export'], some: ['money.settle', 'applications.read'] },
  totals: { every: ['totals.export'], some: ['applications.read'] },
  audit: { every: ['people.export'], some: ['audit.read'] },
}

/** Whether a grant is enough on its own for such an export, within its scope. */
export function mayExport(kind: ExportKind, grant: Pick<Grant, 'role' | 'for'>): boolean {
  const held = permissionsOf([grant])
  const { every, some } = needs[kind]
  return every.every(one => held.includes(one)) && some.some(one => held.includes(one))
}

export interface ExportColumn {
  id: string
  /** The heading in the file. */
  label: string
  /** Selected by default. */
  isUsual: boolean
}

function column(id: string, label: string, isUsual: 'usual' | 'offered'): ExportColumn {
  return { id, label, isUsual: isUsual === 'usual' }
}

const number = column('application_number', 'Application number', 'usual')
const names = [column('surname', 'Surname', 'usual'), column('given_names', 'Given names', 'usual')]
const contact = [column('email', 'Email', 'usual'), column('phone', 'Phone', 'usual')]
const programme = [
  column('program_type', 'Programme type', 'offered'),
  column('programme', 'Programme', 'usual'),
  column('school', 'School', 'offered'),
  column('round', 'Round', 'usual'),
]

/** What people answered on their forms, in words; lists such as results have a line for each entry. */
export const answerColumns: readonly ExportColumn[] = [
  column('date_of_birth', 'Date of birth', 'offered'),
  column('gender', 'Gender', 'offered'),
  column('nationality', 'Nationality', 'offered'),
  column('state_of_origin', 'State of origin', 'offered'),
  column('lga', 'Local government area', 'offered'),
  column('address', 'Home address', 'offered'),
  column('residency', 'Where they live', 'offered'),
  column('entry_mode', 'Mode of entry', 'offered'),
  column('jamb_score', 'JAMB score, as answered', 'offered'),
  column('direct_entry_qualification', 'Direct Entry qualification', 'offered'),
  column('o_level', 'O’Level results', 'offered'),
  column('qualifications', 'Qualifications', 'offered'),
  column('employment', 'Employment', 'offered'),
  column('statement_of_purpose', 'Statement of purpose', 'offered'),
  column('guardian_name', 'Parent or guardian', 'offered'),
  column('guardian_phone', 'Phone of parent or guardian', 'offered'),
]

/** The columns of each file, in the order in which they are offered. */
export const exportColumns: Record<ExportKind, readonly ExportColumn[]> = {
  applications: [
    number,
    ...names,
    ...contact,
    ...programme,
    column('stage', 'Stage', 'usual'),
    column('received_on', 'Received on', 'usual'),
    column('assignee', 'Assigned to', 'offered'),
    column('has_paid', 'Application fee paid', 'offered'),
    column('jamb_number', 'JAMB registration number', 'offered'),
    column('score', 'Score', 'offered'),
    column('decision', 'Decision released', 'offered'),
    ...answerColumns,
    column('additional_answers', 'Answers to additional questions', 'offered'),
  ],
  accepted: [
    number,
    ...names,
    ...contact,
    ...programme,
    column('offer', 'Offer', 'usual'),
    column('offer_since', 'Since', 'usual'),
    column('matriculation_number', 'Matriculation number', 'usual'),
    column('jamb_number', 'JAMB registration number', 'offered'),
    ...answerColumns,
  ],
  caps: [
    column('jamb_number', 'JAMB registration number', 'usual'),
    ...names,
    column('programme', 'Programme', 'usual'),
    column('entry_mode', 'Mode of entry', 'usual'),
    column('jamb_score', 'JAMB score', 'usual'),
    column('round', 'Round', 'offered'),
    number,
  ],
  matriculated: [
    column('matriculation_number', 'Matriculation number', 'usual'),
    ...names,
    ...programme,
    column('session', 'Session', 'usual'),
    number,
    column('given_on', 'Given on', 'usual'),
    column('was_deferred', 'Deferred to this session', 'offered'),
    ...contact.map(one => ({ ...one, isUsual: false })),
    column('jamb_number', 'JAMB registration number', 'offered'),
  ],
  fees: [
    number,
    ...names,
    ...programme,
    column('fee', 'Application fee', 'usual'),
    column('fee_state', 'State', 'usual'),
    column('submitted_on', 'Submitted on', 'offered'),
    column('amount', 'Amount paid', 'usual'),
    column('currency', 'Currency', 'usual'),
    column('reference', 'Payment reference', 'usual'),
    column('receipt_number', 'Receipt number', 'usual'),
    column('paid_on', 'Paid on', 'usual'),
  ],
  payments: [
    column('reference', 'Payment reference', 'usual'),
    column('paid_on', 'Day', 'usual'),
    number,
    ...names,
    ...programme,
    column('kind', 'Fee', 'usual'),
    column('state', 'State', 'usual'),
    column('asked', 'Asked', 'usual'),
    column('asked_currency', 'Currency asked', 'offered'),
    column('received', 'Received', 'usual'),
    column('refunded', 'Refunded', 'usual'),
    column('currency', 'Currency', 'usual'),
    column('receipt_number', 'Receipt number', 'usual'),
    column('booked_on', 'Confirmed on', 'offered'),
    column('payer', 'Payer', 'offered'),
    column('payer_email', 'Payer’s email', 'offered'),
    column('held_for', 'Why it does not count', 'offered'),
  ],
  totals: [
    ...programme.map(one => ({ ...one, isUsual: true })),
    column('stage', 'Stage', 'usual'),
    column('applications', 'Applications', 'usual'),
  ],
  audit: [
    {
      id: 'at',
      get label() {
        return `When (${clockName()})`
      },
      isUsual: true,
    },
    column('who', 'Who', 'usual'),
    column('who_kind', 'Kind of person', 'usual'),
    column('what', 'What', 'usual'),
    column('about', 'About', 'usual'),
    column('name', 'Name', 'usual'),
    column('action', 'Action, as it is recorded', 'offered'),
    column('subject', 'Subject, as it is recorded', 'offered'),
    column('detail', 'Details', 'offered'),
    column('address', 'Network address', 'offered'),
  ],
}
