import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import type { ApplicationStatus } from '#shared/contract/schemas/applications.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { awaitedSitting } from '#shared/domain/o-level.ts'
import type { OfferState } from '#shared/domain/offer-life.ts'
import type { Progress, ProgressStep, RefereePart } from '#shared/domain/progress.ts'
import { paths } from '#shared/paths.ts'
import type { Tone } from '#ui/status-tag.tsx'
import type { Task } from '#ui/task-list.tsx'
import { tasksOf } from './application-tasks.ts'
import { formPath, isDecided, type KnownApplication, refereeName } from './known-application.ts'
import { readProgress } from './read-progress.ts'
import { refereeAsks } from './referee-asks.ts'
import { roundWords } from './round-words.ts'

/** The status of an application, in the words of the dashboard. The server decides it; nothing is computed here. */
export interface StatusWords extends Headline {
  tasks: Task[]
}

interface Headline {
  /** In a word. */
  status: string
  tone: Tone
  /** What is missing and who we are waiting for. */
  summary: string
  /** A sentence as long as the one that the server still has to send. */
  awaits?: string
  /** The next step, if any; `passes` if its screen needs the application. */
  next?: Link
}

interface Link {
  label: string
  to: string
  passes: boolean
}

export function statusWords(application: KnownApplication): StatusWords {
  const progress = readProgress(application)
  if (!progress) return { ...withoutDetails[application.status](application), tasks: [] }
  const tasks = tasksOf(application, progress)
  const isOver = progress.review.state === 'ended' || isDecided(application)
  return {
    ...headline(application, progress),
    tasks: isOver ? tasks.filter(({ key, state }) => state === 'done' || key === 'acceptance-fee') : tasks,
  }
}

/** Until this version of the server has responded, we say neither that something is due nor that nothing is. */
const withoutDetails: Record<ApplicationStatus, (application: KnownApplication) => Headline> = {
  draft: application => ({
    status: 'Draft',
    tone: 'info',
    summary: 'You can continue your application. More details will appear here when we reach the university.',
    next: { label: 'Continue my application', to: formPath(application), passes: false },
  }),
  awaiting_payment: () => sent,
  submitted: () => sent,
}
const sent = {
  status: 'Submitted',
  tone: 'info',
  summary: 'You have submitted this application. More details will appear here when we reach the university.',
} as const

/** No one is told to wait for a referee or for us next to the button for applying again. */
const decided = {
  status: 'Decided',
  tone: 'info',
  summary: 'We have told you our decision on this application.',
} as const

/** What became of an offer for whose place nothing is left to do, or for now. */
const outcomes: Partial<Record<OfferState, Pick<Headline, 'status' | 'tone' | 'summary'>>> = {
  deferred: { status: 'Deferred', tone: 'info', summary: 'We have reserved your place in a later session.' },
  enrolled: { status: 'Enrolled', tone: 'success', summary: 'You have enrolled.' },
  declined: { status: 'Declined', tone: 'info', summary: 'You have declined our offer.' },
  lapsed: { status: 'Lapsed', tone: 'info', summary: 'Our offer has lapsed.' },
}
const acceptedStates: readonly OfferState[] = ['accepted', 'confirmed', 'cleared']

/** The words of an offer that was replied to or has lapsed, which say more than the decision did, and what is left to do for the place. */
export function answeredWords(application: KnownApplication): Headline | undefined {
  const offer = application.case?.offer
  const read = decisionLink(application)
  const outcome = offer && outcomes[offer.state]
  if (outcome) return { ...outcome, ...(read && { next: read }) }
  if (!offer || !acceptedStates.includes(offer.state)) return undefined
  const accepted = { status: 'Accepted', tone: 'success' } as const
  const fee = offer.acceptance_fee
  if (fee?.state === 'due') {
    const to = `${paths.acceptanceFee}?application=${application.uuid}`
    const next = { label: 'Pay the acceptance fee', to, passes: false }
    return { ...accepted, summary: `You have accepted our offer. Next, pay the acceptance fee of ${fee.label}.`, next }
  }
  const isPaid = fee?.state === 'paid'
  const isConfirmed = isPaid || offer.state !== 'accepted'
  const summary = `You have accepted our offer${isPaid ? ' and paid the acceptance fee' : ''}${isConfirmed ? ': your place is confirmed' : ''}.`
  return { ...accepted, summary, ...(read && { next: { ...read, label: 'See your next steps' } }) }
}

function headline(application: KnownApplication, progress: Progress): Headline {
  const answered = answeredWords(application)
  if (answered && progress.review.state !== 'ended') return answered
  const told = decisionLink(application)
  if (isDecided(application) && progress.review.state !== 'ended') return { ...decided, ...(told && { next: told }) }
  const link = told ?? linkOf(application, progress)
  const stage = application.case && stageWords(application.case, progress)
  const words = { ...wordsOf(application, progress), ...stage, ...(link && { next: link }) }
  if (progress.fee.state !== 'held' || progress.review.state === 'ended') return words
  // A payment that is being checked comes first, whatever the application is waiting for.
  return {
    ...words,
    status: 'Payment held',
    tone: 'warning',
    summary: `${heldWords(progress)} ${words.summary}`.trim(),
  }
}

/** The office’s progress replaces our own waiting text. A case that has only been received changes nothing. */
function stageWords({ stage, caps }: OwnCase, progress: Progress): Partial<Headline> {
  const summary = progress.state === 'under_review' ? { summary: '' } : {}
  switch (stage) {
    case 'with_applicant':
      return { summary: '', status: 'Your turn', tone: 'warning' }
    case 'checking':
    case 'reviewing':
      return summary
    case 'told':
      return { summary: caps?.message ?? '', status: 'Decided', tone: 'info' }
    case 'received':
    case 'withdrawn':
      return {}
    default:
      return stage satisfies never
  }
}

function heldWords({ state }: Progress): string {
  if (state === 'payment_held')
    return 'Your payment does not match your application fee. It is safe, and the admissions office is checking it. Do not pay again.'
  if (state === 'under_review' || state === 'waiting_for_references')
    return 'You do not owe an application fee, but we have received a payment. It is safe, and the admissions office will contact you about a refund.'
  return 'We have received a payment that does not match this application. It is safe, and the admissions office is checking it.'
}

function wordsOf(application: KnownApplication, progress: Progress): Omit<Headline, 'next'> {
  switch (progress.state) {
    case 'draft':
      return {
        status: 'Draft',
        tone: 'warning',
        summary:
          `Not submitted yet. ${progress.next === 'submit_form' ? 'Check it and submit it.' : 'Carry on where you stopped. You can take breaks.'} ${untilWhen(application)}`.trim(),
        ...awaitsUntil(application),
      }
    case 'editing':
      return {
        status: 'Draft',
        tone: 'warning',
        summary: `You are editing this application. ${untilWhen(application)}`.trim(),
        ...awaitsUntil(application),
      }
    case 'not_open':
      return { status: 'Draft', tone: 'warning', summary: roundSentence(application) }
    case 'round_closed':
      return { status: 'Closed', tone: 'warning', summary: roundSentence(application) }
    case 'programme_closed':
      return {
        status: 'Closed',
        tone: 'warning',
        summary: `Your programme is no longer accepting applications in this round. ${progress.next === 'contact_office' ? 'You have paid the fee for it, so contact the admissions office to change it.' : 'Choose another one.'} Your draft is saved.`,
      }
    case 'fee_due':
      return { status: 'Payment Pending', tone: 'warning', summary: feeSentence(progress) }
    case 'payment_held':
      return { status: 'Payment held', tone: 'warning', summary: '' }
    case 'waiting_for_references':
      return referencesWords(application, progress)
    case 'under_review':
      return {
        status: 'Under review',
        tone: 'success',
        summary: underReviewSentence(application),
      }
    case 'withdrawn':
      return {
        status: 'Withdrawn',
        tone: 'warning',
        summary: 'This application has been withdrawn, so we will not consider it. If this was a mistake, contact us.',
      }
    case 'closing':
      return {
        status: progress.form.state === 'submitted' ? 'Withdrawn' : 'Draft',
        tone: 'warning',
        summary:
          'This application will be deleted with your account. We will not consider it unless you keep your account.',
      }
    default:
      return progress.state satisfies never
  }
}

/** The answers are there once the server has responded. */
function underReviewSentence(application: KnownApplication): string {
  const awaited = 'answers' in application ? awaitedSitting(Object(application.answers).o_level) : undefined
  return awaited
    ? `Send us your ${awaited} result here when it is out. Check your email every day.`
    : 'We have everything we need. Check your email every day.'
}

function untilWhen({ round, next_round }: KnownApplication): string {
  if (!round) return ''
  const { title, says } = roundWords(round, new Date(), next_round)
  return round.extended ? `${title}. ${says}` : says
}

/** What a browser stores has no round. */
function awaitsUntil(application: KnownApplication): Pick<Headline, 'awaits'> {
  if (application.round || 'answers' in application) return {}
  return { awaits: `Submit your application by 30 September 2027 at 23:59, ${clockName()}.` }
}

function roundSentence({ round, next_round }: KnownApplication): string {
  if (!round) return 'You cannot submit this application now. Your draft is saved.'
  const { title, says } = roundWords(round, new Date(), next_round)
  return `${title}. ${says}`
}

function feeSentence({ next, fee: { reason, amount } }: Progress): string {
  if (reason === 'voided')
    return 'Your application fee was paid with a test card, so it is due again. Pay it, and we will continue with your application.'
  if (reason === 'refunded')
    return 'Your application fee was refunded. Pay it again, and we will continue with your application.'
  const of = amount ? ` ${amount}` : ''
  return next === 'pay_by_transfer'
    ? `We have your application. We will process it when your bank transfer of${of} arrives.`
    : `We have your application. We will process it when you pay the${of} application fee.`
}

/** The applicant’s turn first, then who else is awaited. */
function referencesWords(application: KnownApplication, progress: Progress): Omit<Headline, 'next'> {
  const { turn, referees } = progress
  const nameOf = ({ number }: RefereePart) => refereeName(application, number) || `Referee ${number}`
  const awaited = referees.filter(({ state }) => state === 'asked' || state === 'later').map(nameOf)
  const waiting = awaited.length > 0 ? [`We are waiting for ${inWords(awaited)}.`] : []
  if (turn !== 'applicant')
    return { status: 'Waiting for referees', tone: 'info', summary: ['You have done your part.', ...waiting].join(' ') }
  return { status: 'Your turn', tone: 'warning', summary: [...refereeAsks(progress, nameOf), ...waiting].join(' ') }
}

/** The label of each step, and the screen for it. */
const stepLinks: Record<ProgressStep, { label: string; to?: string }> = {
  continue_form: { label: 'Continue my application' },
  submit_form: { label: 'Check and submit' },
  move_to_next_round: { label: 'Continue my application' },
  choose_programme: { label: 'Choose another programme' },
  pay_fee: { label: 'Pay the application fee', to: paths.payment },
  pay_by_transfer: { label: 'See how to pay', to: paths.payment },
  correct_referee: { label: 'Correct the address', to: paths.referenceStatus },
  replace_referee: { label: 'Choose another referee', to: paths.referenceStatus },
  name_referee: { label: 'Add a referee', to: paths.referenceStatus },
  contact_office: { label: 'Contact the admissions office', to: paths.contact },
}

/** After the release, the decision is the only thing to read. */
function decisionLink({ uuid, case: held }: KnownApplication): Link | undefined {
  return held?.decision && { label: 'Read our decision', to: paths.decision(uuid), passes: false }
}

function linkOf(application: KnownApplication, { state, next, referees }: Progress): Link | undefined {
  const inNeed = referees.filter(one => one.state === 'needs_you').length
  // If there is more to do about referees, their page lists it.
  if (state === 'waiting_for_references' && inNeed !== 1)
    return { label: 'See my referees', to: paths.referenceStatus, passes: true }
  if (next) {
    const { label, to } = stepLinks[next]
    return { label, to: to ?? formPath(application), passes: to !== undefined }
  }
  if (state === 'under_review') return { label: 'See what happens next', to: paths.applicationSuccess, passes: true }
  if (state === 'not_open' || state === 'round_closed')
    return { label: 'Open my application', to: formPath(application), passes: false }
  return undefined
}

/** 'Bello, Eze and Musa' */
function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
