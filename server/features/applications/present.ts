import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { isSubmitted } from '#shared/domain/references.ts'
import { sponsorLinkEndsAt } from '#shared/domain/sponsor-link.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { questionOnWire, questionsOfForm } from './asked-form.ts'
import { isAllowed } from './life.ts'
import { ownCaseIn } from './present-own-case.ts'
import { titleAppliedFor } from './programme-title.ts'
import { progressOf } from './progress.ts'
import { closedProgrammesOf, type OwnRecord } from './record.ts'

const refereeFields = [
  'first_referee_name',
  'first_referee_email',
  'second_referee_name',
  'second_referee_email',
] as const

/** An application on the wire (contract section 4). */
export function presentApplication(record: OwnRecord): ApplicationOnWire {
  const first = record.referees.find(referee => referee.number === 1)
  const second = record.referees.find(referee => referee.number === 2)
  const third = record.referees.find(referee => referee.number === 3)
  const isDraft = record.status === 'draft'
  const closed = isDraft ? closedProgrammesOf(record) : []
  const typed = (name: (typeof refereeFields)[number]) => String(record.answers[name] ?? '')
  return {
    id: record.id,
    uuid: record.uuid,
    program_type: record.program_type,
    selected_program: record.selected_program,
    selected_program_title: titleAppliedFor(record) ?? null,
    surname: record.surname,
    first_name: record.first_name,
    other_names: record.other_names,
    email: record.email,
    phone: record.phone,
    residency: record.residency,
    status: record.status,
    is_draft: isDraft,
    has_paid: record.has_paid,
    submitted_at: record.submitted_at?.toISOString() ?? null,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    revision: record.revision,
    form_version: record.form_version,
    referee_1: first !== undefined && isSubmitted(first.status),
    referee_2: second !== undefined && isSubmitted(second.status),
    // For a draft, the referees as last typed; after that, those that the office works with.
    first_referee_name: (!isDraft && first?.name) || typed('first_referee_name'),
    first_referee_email: (!isDraft && first?.email) || typed('first_referee_email'),
    second_referee_name: (!isDraft && second?.name) || typed('second_referee_name'),
    second_referee_email: (!isDraft && second?.email) || typed('second_referee_email'),
    answers: withoutReferees(record.answers),
    documents: record.documents,
    ...(record.payment_reference ? { payment_reference: record.payment_reference } : {}),
    ...(record.checkout_reference ? { checkout_reference: record.checkout_reference } : {}),
    ...(record.payment_held ? { payment_held: true as const } : {}),
    ...(record.sponsor_link_made_at
      ? { sponsor_link_ends_at: sponsorLinkEndsAt(record.sponsor_link_made_at).toISOString() }
      : {}),
    ...(record.status === 'awaiting_payment' && record.asked_fees ? { asked_fees: record.asked_fees } : {}),
    ...(record.fee_refunded ? { fee_refunded: true as const } : {}),
    ...(record.fee_voided ? { fee_voided: true as const } : {}),
    ...(record.round ? { round: record.round } : {}),
    ...(record.next_round && (isDraft || canApplyAgain(record)) ? { next_round: record.next_round } : {}),
    ...(closed.length > 0 ? { closed_programmes: Object.fromEntries(closed.map(({ id, state }) => [id, state])) } : {}),
    ...(isDraft && record.programme_documents.length > 0
      ? { required_documents: Object.fromEntries(record.programme_documents.map(({ id, kinds }) => [id, kinds])) }
      : {}),
    ...questionsIn(record),
    ...(isReadOnly(record) ? { read_only: true as const } : {}),
    ...(third ? { third_referee_name: third.name, third_referee_email: third.email } : {}),
    progress: progressOf(record),
    ...ownCaseIn(record),
    ...(record.application_number ? { application_number: record.application_number } : {}),
  }
}

/** A draft is asked the questions of now, whichever programme is chosen in the end; a submitted application keeps its own. */
function questionsIn(record: OwnRecord): Pick<ApplicationOnWire, 'additional_questions'> {
  const asked =
    record.status === 'draft' ? questionsOfForm(formIdOf(record.program_type)) : (record.additional_questions ?? [])
  return asked.length > 0 ? { additional_questions: asked.map(questionOnWire) } : {}
}

/** Once the applicant has been told that this application ended, and until they apply again. */
function canApplyAgain({ outcome, has_later, case: office }: OwnRecord): boolean {
  const hasEnded = outcome === 'not-admitted' || (outcome === 'withdrawn' && office?.withdrawn_why === 'asked')
  return hasEnded && !has_later
}

/** Whether 'Edit Application' would be refused: the rules of `edit.ts`, except for an account that is being deleted. */
function isReadOnly(record: OwnRecord): boolean {
  return record.status !== 'draft' && (record.round?.state === 'closed' || !isAllowed(record, 'reopen'))
}

export function presentApplications(records: readonly OwnRecord[]): ApplicationOnWire[] {
  return records.map(presentApplication)
}

function withoutReferees(answers: OwnRecord['answers']): Record<string, unknown> {
  const isReferee = (name: string) => refereeFields.some(field => field === name)
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !isReferee(name)))
}
