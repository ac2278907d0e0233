import { dayAndMonth, longDate } from '#shared/domain/calendar.ts'
import type { FeePart, Progress, RefereePart } from '#shared/domain/progress.ts'
import type { Task } from '#ui/task-list.tsx'
import { type KnownApplication, refereeName } from './known-application.ts'

/** The parts of an application, each with its status. */
export function tasksOf(application: KnownApplication, { form, fee, referees, review }: Progress): Task[] {
  return [
    formTask(application, form),
    ...(fee.state === 'none' ? [] : [feeTask(application, fee)]),
    ...referees.map(referee => refereeTask(application, referee)),
    { key: 'review', title: 'Admissions review', ...reviewState(application, review) },
    ...acceptanceTask(application),
  ]
}

/** What the place costs, once it was accepted. */
function acceptanceTask({ case: held }: KnownApplication): Task[] {
  const fee = held?.offer?.acceptance_fee
  const task = { key: 'acceptance-fee', title: 'Acceptance fee' } as const
  const reference = fee?.payment_reference ? `Reference ${fee.payment_reference}` : undefined
  switch (fee?.state) {
    case 'due':
      return [{ ...task, state: 'in-progress', stateText: 'Pending', detail: fee.label }]
    case 'held':
      return [{ ...task, state: 'in-progress', stateText: 'Being checked', detail: reference }]
    case 'paid':
      return [
        { ...task, state: 'done', stateText: 'Completed', detail: [fee.label, reference].filter(Boolean).join('\n') },
      ]
    default:
      return []
  }
}

/** The progress of the office, by stage; nothing before it has the application. */
function reviewState(
  { case: held }: KnownApplication,
  { state }: Progress['review'],
): Pick<Task, 'state' | 'stateText'> {
  const stage = held && state !== 'ended' ? held.stage : undefined
  switch (stage) {
    case 'received':
      return { state: 'in-progress', stateText: 'Received' }
    case 'checking':
      return { state: 'in-progress', stateText: 'Checking documents' }
    case 'with_applicant':
      return { state: 'in-progress', stateText: 'Waiting for you' }
    case 'reviewing':
      return { state: 'in-progress', stateText: 'Under review' }
    case 'told':
      return { state: 'done', stateText: 'Decided' }
    case 'withdrawn':
    case undefined:
      return state === 'in_progress'
        ? { state: 'in-progress', stateText: 'Under review' }
        : { state: 'blocked', stateText: 'Not yet' }
    default:
      return stage satisfies never
  }
}

function formTask({ submitted_at, updated_at, documents }: KnownApplication, { state }: Progress['form']): Task {
  const count = documents?.length ? `, ${documents.length} ${documents.length === 1 ? 'document' : 'documents'}` : ''
  const task = { key: 'form', title: 'Your form' } as const
  if (state === 'submitted')
    return {
      ...task,
      state: 'done',
      stateText: 'Submitted',
      detail: submitted_at ? `${longDate(new Date(submitted_at))}${count}` : undefined,
    }
  return {
    ...task,
    state: 'in-progress',
    ...(state === 'ready' && { stateText: 'Filled in' }),
    detail: updated_at ? `Last saved ${longDate(new Date(updated_at))}${count}` : undefined,
  }
}

function feeTask({ payment_reference }: KnownApplication, { state, reason, amount }: FeePart): Task {
  const task = { key: 'fee', title: 'Application fee', detail: amount } as const
  const reference = payment_reference ? `Reference ${payment_reference}` : undefined
  switch (state) {
    case 'none':
      return { ...task, state: 'done', stateText: 'No fee' }
    case 'later':
      return {
        ...task,
        state: 'not-started',
        stateText: 'Later',
        detail: reason === 'residency' ? 'Depends on where you live' : amount,
      }
    case 'due':
      return { ...task, state: 'in-progress', stateText: 'Pending' }
    case 'held':
      return { ...task, state: 'in-progress', stateText: 'Being checked', detail: reference }
    case 'paid':
      return {
        ...task,
        state: 'done',
        stateText: 'Completed',
        detail: [amount, reference].filter(Boolean).join('\n') || undefined,
      }
    case 'waived':
      return { ...task, state: 'done', stateText: 'Waived' }
    case 'returned':
      return { ...task, state: 'done', stateText: reason === 'voided' ? 'Not due' : 'Refunded' }
    default:
      return state satisfies never
  }
}

function refereeTask(application: KnownApplication, referee: RefereePart): Task {
  const lines = [refereeName(application, referee.number), sinceWhen(referee)].filter(line => line !== '')
  const task = {
    key: `referee-${referee.number}`,
    title: `Referee ${referee.number}`,
    detail: lines.join('\n') || undefined,
  }
  if (application.case?.stage === 'told' && referee.state !== 'received')
    return {
      ...task,
      state: 'blocked',
      stateText: 'Not received',
      detail: refereeName(application, referee.number) || undefined,
    }
  switch (referee.state) {
    case 'later':
      return { ...task, state: 'not-started', stateText: 'Not asked yet' }
    case 'asked':
      return { ...task, state: 'in-progress', stateText: 'Pending' }
    case 'needs_you':
      return { ...task, state: 'error' }
    case 'received':
      return { ...task, state: 'done', stateText: 'Submitted' }
    default:
      return referee.state satisfies never
  }
}

/** 'Asked on 20 November.' */
function sinceWhen({ state, reason, since }: RefereePart): string {
  if (!since) return ''
  const on = ` on ${dayAndMonth(new Date(since))}.`
  if (state === 'asked') return `Asked${on}`
  if (state === 'received') return `Received${on}`
  if (reason === 'bounced') return `Our email was not delivered${on}`
  return reason === 'declined' ? `Declined${on}` : ''
}
