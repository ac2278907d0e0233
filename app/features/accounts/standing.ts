import { isReopened } from '#app/features/editing/edit-rules.ts'
import type { Referee, RefereeNeed } from '#app/features/references/referee.ts'
import { roundWords } from '#app/features/rounds/round-words.ts'
import type { StoredApplication } from '#app/lib/session.ts'
import type { Tone } from '#app/ui/status-tag.tsx'
import type { Task } from '#app/ui/task-list.tsx'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { type ApplicationFee, applicationFee, isAlwaysFree } from '#shared/domain/fees.ts'
import { hasLostFee } from '#shared/domain/lost-fee.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'

/** What is stored of an application, and what only the server knows. */
export type KnownApplication = StoredApplication &
  Partial<
    Pick<
      ApplicationOnWire,
      | 'documents'
      | 'first_referee_name'
      | 'second_referee_name'
      | 'payment_reference'
      | 'checkout_reference'
      | 'payment_held'
      | 'fee_refunded'
      | 'fee_voided'
      | 'round'
      | 'next_round'
    >
  >

export interface Standing {
  /** Where the application stands, in a word. */
  status: string
  tone: Tone
  /** What is missing and whom we wait for. */
  summary: string
  tasks: Task[]
  /** The one thing to do next, if there is one; `passes` when the screen needs the application handed over. */
  next?: { label: string; to: string; passes: boolean }
}

/** A referee as the server tells of one, or as little as the application itself says. */
export type RefereeNews = Pick<Referee, 'number' | 'name' | 'isSubmitted' | 'needs' | 'notes'>

/** Where an application stands, who has to do what, and the next step of the applicant. */
export function standingOf(application: KnownApplication, news?: readonly RefereeNews[]): Standing {
  const referees = isPostgraduate(application.program_type) ? (news ?? refereesOf(application)) : []
  const missing = referees.filter(referee => !referee.isSubmitted)
  const fee = application.residency ? applicationFee(application.program_type, application.residency) : undefined
  const isComplete = application.status === 'submitted' && missing.length === 0
  const areAsked = application.status === 'submitted' || hasLostFee(application)
  const tasks: Task[] = [
    formTask(application),
    ...(concernsFee(application, fee) ? [feeTask(application, fee)] : []),
    ...referees.map(referee => refereeTask(referee, areAsked)),
    {
      key: 'review',
      title: 'Admissions review',
      state: isComplete ? 'in-progress' : 'blocked',
      stateText: isComplete ? 'Under review' : 'Not yet',
    },
  ]
  return { ...withHeldPayment(application, fee, headline(application, fee, missing)), tasks }
}

/** What is left to say of an application whose owner has asked for deletion: nobody is waited for any more. */
export function closingStanding(application: KnownApplication): Standing {
  return {
    status: 'Taken back',
    tone: 'warning',
    summary: 'This application is deleted with your account. Nobody works on it unless you keep your account.',
    tasks: standingOf(application).tasks.filter(({ state }) => state === 'done'),
  }
}

type Headline = Omit<Standing, 'tasks'>

/** A payment that the admissions office is checking comes first, whatever the application is waiting for. */
function withHeldPayment(application: KnownApplication, fee: ApplicationFee | undefined, usual: Headline): Headline {
  if (!application.payment_held) return usual
  const held = { status: 'Payment held', tone: 'warning' } as const
  switch (application.status) {
    case 'awaiting_payment':
      return {
        ...held,
        summary:
          'Your payment does not match your application fee. It is safe, and the admissions office is checking it. Do not pay again.',
      }
    case 'draft':
      return {
        ...usual,
        ...held,
        summary:
          'We have received a payment that does not match this application. It is safe, and the admissions office is checking it. You can continue your application.',
      }
    case 'submitted':
      return {
        ...usual,
        ...held,
        summary:
          fee?.kind === 'free'
            ? `You do not owe an application fee, but we have received a payment. It is safe, and the admissions office will contact you about a refund. ${usual.summary}`
            : `We have received a payment that does not match this application. It is safe, and the admissions office is checking it. ${usual.summary}`,
      }
    default:
      return application.status satisfies never
  }
}

function headline(
  application: KnownApplication,
  fee: ApplicationFee | undefined,
  missing: readonly RefereeNews[],
): Headline {
  switch (application.status) {
    case 'draft':
      return draftHeadline(application)
    case 'awaiting_payment':
      if (hasLostFee(application))
        return {
          status: 'Payment Pending',
          tone: 'warning',
          summary: application.fee_voided
            ? 'Your application fee was paid with a test card, so it is due again. Pay it, and we will continue with your application.'
            : 'Your application fee was refunded. Pay it again, and we will continue with your application.',
          next: { label: 'Pay the application fee', to: paths.payment, passes: true },
        }
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
        ? waitingFor(missing)
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

function draftHeadline(application: KnownApplication): Headline {
  const { round, next_round } = application
  const words = round && roundWords(round, new Date(), next_round)
  const next = { label: 'Continue my application', to: formPath(application), passes: false }
  if (words && round?.state !== 'open')
    return {
      status: round?.state === 'closed' ? 'Closed' : 'Draft',
      tone: 'warning',
      summary: `${words.title}. ${words.says}`,
      next,
    }
  const standing = isReopened(application)
    ? 'You are editing this application.'
    : 'Not submitted yet. Carry on where you stopped. You can take breaks.'
  return { status: 'Draft', tone: 'warning', summary: words ? `${standing} ${words.says}` : standing, next }
}

/** Whose turn it is while references are missing: the applicant's first, where only they can help. */
function waitingFor(missing: readonly RefereeNews[]): Headline {
  const names = (referees: readonly RefereeNews[]) =>
    inWords(referees.map(({ name, number }) => name || `Referee ${number}`))
  const to = paths.referenceStatus
  const inNeed = missing.filter(({ needs }) => needs)
  if (inNeed.length === 0)
    return {
      status: 'Waiting for referees',
      tone: 'info',
      summary: `Your part is done. We wait for ${names(missing)}.`,
      next: { label: 'See my referees', to, passes: true },
    }
  const others = missing.filter(({ needs }) => !needs)
  const asks = inNeed.map(referee => (referee.needs ? needWords[referee.needs].ask(names([referee])) : ''))
  const [only] = inNeed
  return {
    status: 'Your turn',
    tone: 'warning',
    summary: [...asks, others.length > 0 ? `We wait for ${names(others)}.` : ''].filter(Boolean).join(' '),
    next: {
      label: only?.needs && inNeed.length === 1 ? needWords[only.needs].button : 'See my referees',
      to,
      passes: true,
    },
  }
}

const needWords: Record<RefereeNeed, { ask: (name: string) => string; button: string }> = {
  address: { ask: name => `Our mail to ${name} came back: correct the address.`, button: 'Correct the address' },
  successor: { ask: name => `${name} declined: name another referee.`, button: 'Name another referee' },
  name: { ask: () => 'Your programme asks for one more reference: name a referee.', button: 'Name a referee' },
}

/** The page of its form. */
export function formPath({ program_type }: KnownApplication): string {
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

/** Hides the fee from applicants who owe none and have paid none. */
function concernsFee({ program_type, has_paid, payment_held }: KnownApplication, fee?: ApplicationFee): boolean {
  return has_paid || payment_held === true || (fee ? fee.kind !== 'free' : !isAlwaysFree(program_type))
}

function feeTask(application: KnownApplication, fee: ApplicationFee | undefined): Task {
  const { status, has_paid, payment_reference, payment_held, fee_refunded } = application
  const task = { key: 'fee', title: 'Application fee' } as const
  if (has_paid) {
    const lines = [fee && 'label' in fee ? fee.label : '', payment_reference ? `Reference ${payment_reference}` : '']
    const detail = lines.filter(line => line !== '').join('\n') || undefined
    return { ...task, state: 'done', stateText: 'Completed', detail }
  }
  if (payment_held)
    return {
      ...task,
      state: 'in-progress',
      stateText: 'Being checked',
      detail: payment_reference ? `Reference ${payment_reference}` : undefined,
    }
  if (fee?.kind === 'free') return { ...task, state: 'done', stateText: 'No fee' }
  const detail = fee ? fee.label : 'Depends on where you live'
  if (status === 'awaiting_payment') return { ...task, state: 'in-progress', stateText: 'Pending', detail }
  if (fee_refunded && status === 'submitted') return { ...task, state: 'done', stateText: 'Refunded', detail }
  return { ...task, state: 'not-started', stateText: 'Later', detail }
}

function refereesOf(application: KnownApplication): RefereeNews[] {
  return [
    {
      number: 1,
      name: application.first_referee_name ?? '',
      isSubmitted: application.referee_1,
      needs: undefined,
      notes: [],
    },
    {
      number: 2,
      name: application.second_referee_name ?? '',
      isSubmitted: application.referee_2,
      needs: undefined,
      notes: [],
    },
  ]
}

function refereeTask({ number, name, isSubmitted, notes }: RefereeNews, isAsked: boolean): Task {
  const lines = [name, ...(isAsked ? notes : [])].filter(line => line !== '')
  const task = { key: `referee-${number}`, title: `Referee ${number}`, detail: lines.join('\n') || undefined }
  if (isSubmitted) return { ...task, state: 'done', stateText: 'Submitted' }
  return isAsked
    ? { ...task, state: 'in-progress', stateText: 'Pending' }
    : { ...task, state: 'not-started', stateText: 'Not asked yet' }
}

/** 'Bello, Eze and Musa' */
function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
