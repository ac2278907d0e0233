import { askedFee } from '#shared/domain/asked-fee.ts'
import { dayOf, longDate } from '#shared/domain/calendar.ts'
import { isAlwaysFree } from '#shared/domain/fees.ts'
import { formatSum } from '#shared/domain/money.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import {
  decideProgress,
  type MissingParts,
  type Progress,
  type ProgressFacts,
  type RefereeFacts,
} from '#shared/domain/progress.ts'
import { refereePlaces } from '#shared/domain/reference-places.ts'
import { formIdOf, programmeIdsOf } from '#shared/forms/form-id.ts'
import { missingParts } from '#shared/forms/missing-parts.ts'
import { withRequiredDocuments } from '#shared/forms/required-documents.ts'
import type { Context } from '../../base/context.ts'
import type { NextStep } from '../../emails/next-step.ts'
import { newestForm } from './asked-form.ts'
import { awaitedIn } from './awaited.ts'
import { type ApplicationRecord, answersOf, closedProgrammesOf, documentsRequiredOf } from './record.ts'

/**
 * The progress of an application, for the API and for every email about it. The record contains everything needed, so
 * it costs no query.
 */
export function progressOf(record: ApplicationRecord): Progress {
  return decideProgress({
    status: record.status,
    wasSubmitted: record.submitted_at !== null,
    missing: record.status === 'draft' ? missingIn(record) : { sections: [], documents: [] },
    round: record.round?.state,
    hasNextRound: record.next_round !== null,
    isProgrammeShut: closedProgrammesOf(record).some(({ id }) => id === record.selected_program),
    fee: feeFacts(record),
    referees: refereeFacts(record),
    end: endOf(record),
  })
}

/** The same for an email, with the names that its sentences need. */
export function nextStepOf(context: Context, record: ApplicationRecord): NextStep {
  const round = (one: ApplicationRecord['round']) =>
    one ? { name: one.name, opensOn: longDate(new Date(one.opens_at)) } : undefined
  return {
    progress: progressOf(record),
    refereeNames: record.referees,
    round: round(record.round),
    nextRound: round(record.next_round),
    awaited: awaitedIn(record),
    publicUrl: context.config.publicUrl,
  }
}

/** A draft is checked against the newest version of its form. */
function missingIn(record: ApplicationRecord): MissingParts {
  const id = formIdOf(record.program_type)
  const form = withRequiredDocuments(newestForm(id), documentsRequiredOf(record, record.selected_program))
  return missingParts(form, answersOf(record), {
    today: dayOf(record.read_at),
    ownEmails: [record.owner?.email, record.email].filter(email => email !== undefined),
    programmeIds: programmeIdsOf(id),
    documents: record.documents,
  })
}

function feeFacts(record: ApplicationRecord): ProgressFacts['fee'] {
  const { program_type, residency, status } = record
  // A draft will be asked for the fee of the day on which it is submitted.
  const asked_fees = status === 'draft' ? null : record.asked_fees
  const fee = residency ? askedFee({ program_type, asked_fees }, residency) : undefined
  const lost = record.fee_refunded ? 'refunded' : record.fee_voided ? 'voided' : undefined
  return {
    kind: fee?.kind ?? (isAlwaysFree(program_type) ? 'free' : 'unknown'),
    amount: fee && fee.kind !== 'free' ? fee.label : undefined,
    isPaid: record.has_paid,
    lost,
    isHeld: record.payment_held,
    isWaived: record.fee_waived,
    heldAmount: record.held_sum ? formatSum(record.held_sum) : undefined,
  }
}

function refereeFacts(record: ApplicationRecord): RefereeFacts[] {
  if (!isPostgraduate(record.program_type)) return []
  return refereePlaces(record.selected_program).map(
    number =>
      record.referees.find(referee => referee.number === number) ?? {
        number,
        status: 'unnamed',
        since: null,
        changes: 0,
      },
  )
}

function endOf(record: ApplicationRecord): ProgressFacts['end'] {
  if (record.owner?.deletes_at) return 'closing'
  return record.case?.stage === 'withdrawn' ? 'withdrawn' : undefined
}
