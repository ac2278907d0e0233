import type { StoredApplication } from '#app/lib/session.ts'
import type { Tone } from '#app/ui/status-tag.tsx'
import type { Task } from '#app/ui/task-list.tsx'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { type ApplicationFee, applicationFee } from '#shared/domain/fees.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'

/** What is stored of an application, and what only the server knows. */
export type KnownApplication = StoredApplication &
  Partial<Pick<ApplicationOnWire, 'documents' | 'first_referee_name' | 'second_referee_name' | 'payment_reference'>>

export interface Standing {
  /** Where the application stands, in a word. */
  status: string
  tone: Tone
  /** What is missing and whom we wait for. */
  summary: string
  tasks: Task[]
  /** The one thing to do next; `passes` when the screen needs the application handed over. */
  next: { label: string; to: string; passes: boolean }
}

/** Where an application stands, who has to do what, and the next step of the applicant. */
export function standingOf(application: KnownApplication): Standing {
  const referees = isPostgraduate(application.program_type) ? refereesOf(application) : []
  const missing = referees.filter(referee => !referee.isSubmitted)
  const fee = application.residency ? applicationFee(application.program_type, application.residency) : undefined
  const isComplete = application.status === 'submitted' && missing.length === 0
  const tasks: Task[] = [
    formTask(application),
    feeTask(application, fee),
    ...referees.map(referee => refereeTask(referee, application.status === 'submitted')),
    {
      key: 'review',
      title: 'Review by the admissions office',
      state: isComplete ? 'in-progress' : 'blocked',
      stateText: isComplete ? 'Under review' : 'Not yet',
    },
  ]
  return { ...headline(application, fee, missing), tasks }
}

type Headline = Omit<Standing, 'tasks'>

function headline(application: KnownApplication, fee: ApplicationFee | undefined, missing: Referee[]): Headline {
  switch (application.status) {
    case 'draft':
      return {
        status: 'Draft',
        tone: 'warning',
        summary: 'Not sent yet. Go on where you stopped; you can do it in as many sittings as you like.',
        next: { label: 'Go on with my application', to: formPath(application), passes: false },
      }
    case 'awaiting_payment':
      return {
        status: 'Payment Pending',
        tone: 'warning',
        summary:
          fee?.kind === 'transfer'
            ? `We have your application. It moves on when your bank transfer of ${fee.label} has arrived.`
            : `We have your application. It moves on when the application fee${fee && fee.kind !== 'free' ? ` of ${fee.label}` : ''} is paid.`,
        next: {
          label: fee?.kind === 'transfer' ? 'See how to pay' : 'Pay the application fee',
          to: paths.payment,
          passes: true,
        },
      }
    case 'submitted':
      return missing.length > 0
        ? {
            status: 'Waiting for referees',
            tone: 'info',
            summary: `Your part is done. We wait for ${missing.map(({ name, number }) => name || `Referee ${number}`).join(' and ')}.`,
            next: { label: 'See my referees', to: paths.referenceStatus, passes: false },
          }
        : {
            status: 'Under review',
            tone: 'success',
            summary: 'Everything is in. Nothing to do but look at your email every day.',
            next: { label: 'See what happens next', to: paths.applicationSuccess, passes: true },
          }
    default:
      return application.status satisfies never
  }
}

function formPath({ program_type }: KnownApplication): string {
  return program_type === 'foundation' || program_type === 'jupeb' ? paths.foundationForm : paths.application
}

function formTask({ status, submitted_at, updated_at, documents }: KnownApplication): Task {
  const papers = documents?.length ? `, ${documents.length} ${documents.length === 1 ? 'document' : 'documents'}` : ''
  if (status === 'draft')
    return {
      key: 'form',
      title: 'Your form',
      state: 'in-progress',
      detail: updated_at ? `Last saved ${longDate(new Date(updated_at))}${papers}` : undefined,
    }
  return {
    key: 'form',
    title: 'Your form',
    state: 'done',
    stateText: 'Sent',
    detail: submitted_at ? `${longDate(new Date(submitted_at))}${papers}` : undefined,
  }
}

function feeTask({ status, has_paid }: KnownApplication, fee: ApplicationFee | undefined): Task {
  const task = { key: 'fee', title: 'Application fee' } as const
  if (has_paid)
    return { ...task, state: 'done', stateText: 'Completed', detail: fee && 'label' in fee ? fee.label : undefined }
  if (fee?.kind === 'free') return { ...task, state: 'done', stateText: 'No fee' }
  const detail = fee ? fee.label : 'Depends on where you live'
  if (status === 'awaiting_payment') return { ...task, state: 'in-progress', stateText: 'Pending', detail }
  return { ...task, state: 'not-started', stateText: 'Later', detail }
}

interface Referee {
  number: 1 | 2
  name: string
  isSubmitted: boolean
}

function refereesOf(application: KnownApplication): Referee[] {
  return [
    { number: 1, name: application.first_referee_name ?? '', isSubmitted: application.referee_1 },
    { number: 2, name: application.second_referee_name ?? '', isSubmitted: application.referee_2 },
  ]
}

function refereeTask({ number, name, isSubmitted }: Referee, isAsked: boolean): Task {
  const task = { key: `referee-${number}`, title: `Referee ${number}`, detail: name || undefined }
  if (isSubmitted) return { ...task, state: 'done', stateText: 'Submitted' }
  return isAsked
    ? { ...task, state: 'in-progress', stateText: 'Pending' }
    : { ...task, state: 'not-started', stateText: 'Not asked yet' }
}
