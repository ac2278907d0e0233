import { formatSum } from '#shared/domain/money.ts'
import { isToDo, type PaymentState } from '#shared/domain/payment-states.ts'
import { stateNames } from '../../lib/payment-state-names.ts'
import type { PaymentEvent, PaymentRow } from './payments-query.ts'

export const statesInWords: Record<PaymentState, string> = {
  held: 'Money that does not match the fee',
  'to-agree': 'One person has asked, and another one has to agree',
  'to-pay': 'A refund that was agreed has to be sent by hand',
  twice: 'A second payment for the same fee',
  late: 'Money for a fee that was not due',
  'refund-failed': 'The refund did not go through',
  'fee-lost': 'The fee was refunded, but the application continues',
  returning: 'A refund is on its way',
  paid: 'Confirmed, with a receipt',
  open: 'The payer has not finished',
  refunded: 'The money is back with the payer',
  voided: 'A test payment that was cancelled',
  ended: 'Nothing was paid',
}

const channelNames: Record<string, string> = {
  card: 'by card',
  bank: 'from a bank account',
  bank_transfer: 'by bank transfer',
  ussd: 'by USSD',
  mobile_money: 'by mobile money',
  qr: 'by QR code',
}

/** 'by card', or '' if nobody said. */
function channelInWords({ channel, payer }: Pick<PaymentRow, 'channel' | 'payer'>): string {
  if (payer === 'office') return 'recorded by the office'
  const how = channel ? (channelNames[channel] ?? channel.replaceAll('_', ' ')) : ''
  return [how, payer === 'sponsor' && 'by someone else'].filter(Boolean).join(', ')
}

/** Why the money does not count: '₦1,000 short', 'the fee has changed since'. */
export function differenceInWords({ asked, received, held_for }: PaymentRow): string {
  if (received && received.currency !== asked.currency) return `came in ${received.currency}`
  const minor = received ? received.amount_minor - asked.amount_minor : 0
  const { currency } = asked
  if (minor < 0) return `${formatSum({ amount_minor: -minor, currency })} short`
  if (minor > 0) return `${formatSum({ amount_minor: minor, currency })} too much`
  return held_for ? heldForInWords(held_for) : 'does not match'
}

const heldForNames: Record<string, string> = {
  amount: 'another amount',
  currency: 'another currency',
  customer: 'another payer',
  reference: 'another reference',
  mode: 'a test payment',
}

/** The names of what differs are words of the provider’s side; everything else is recorded as a sentence. */
function heldForInWords(heldFor: string): string {
  return heldFor
    .split(', ')
    .map(one => heldForNames[one] ?? one)
    .join(', ')
}

export interface Happened {
  tone: 'bad' | 'waiting' | 'good' | undefined
  text: string
  /** Beside it, in ordinary letters. */
  more: string
}

/** What happened to a payment, for a row. */
export function whatHappened(row: PaymentRow): Happened {
  const { state } = row
  const how = channelInWords(row)
  switch (state) {
    case 'held':
      return { tone: 'bad', text: `Held: ${differenceInWords(row)}`, more: '' }
    case 'twice':
    case 'late':
    case 'refund-failed':
    case 'fee-lost':
      return { tone: 'bad', text: stateNames[state], more: '' }
    case 'to-agree':
    case 'to-pay':
    case 'returning':
      return { tone: 'waiting', text: stateNames[state], more: '' }
    case 'paid':
      return { tone: 'good', text: stateNames[state], more: partBack(row) || how }
    default:
      return { tone: undefined, text: stateNames[state], more: state === 'refunded' ? how : '' }
  }
}

/** '₦4,000 refunded' of a fee that still counts. */
function partBack({ refunded_minor, received, asked }: PaymentRow): string {
  if (!refunded_minor) return ''
  return `${formatSum({ amount_minor: refunded_minor, currency: (received ?? asked).currency })} refunded`
}

const units: readonly [seconds: number, one: string, many: string][] = [
  [86_400, 'day', 'days'],
  [3600, 'hour', 'hours'],
  [60, 'minute', 'minutes'],
]

/** '2 days': how long it has waited. */
export function waitedInWords(since: string, now = new Date()): string {
  const seconds = Math.max(60, (now.getTime() - new Date(since).getTime()) / 1000)
  const [size, one, many] = units.find(([least]) => seconds >= least) ?? [60, 'minute', 'minutes']
  const count = Math.floor(seconds / size)
  return `${count} ${count === 1 ? one : many}`
}

/** '₦9,000 held for OKAFOR, Ifeanyi' */
export function titleOf(row: PaymentRow, name: string): string {
  const sum = formatSum(row.received ?? row.asked)
  switch (row.state) {
    case 'held':
      return `${sum} held for ${name}`
    case 'twice':
      return `${sum} paid a second time by ${name}`
    case 'late':
      return `${sum} from ${name} came too late`
    case 'to-agree':
    case 'to-pay':
      return `${sum} of ${name}`
    case 'refund-failed':
      return `${sum} could not be refunded to ${name}`
    case 'fee-lost':
    case 'refunded':
    case 'returning':
      return `${sum} of ${name}, ${stateNames[row.state].toLowerCase()}`
    case 'open':
    case 'ended':
    case 'voided':
      return `${sum} asked of ${name}, ${stateNames[row.state].toLowerCase()}`
    case 'paid':
      return `${sum} paid by ${name}`
    default:
      return row.state satisfies never
  }
}

const actors: Record<string, string> = {
  applicant: 'Applicant',
  sponsor: 'Someone else',
  gateway: 'Payment service',
  job: 'Automatic',
  command: 'The office',
  staff: 'The office',
}

export function byInWords({ kind, name }: PaymentEvent['by']): string {
  return name ?? actors[kind] ?? 'Automatic'
}

type Told = { title: string; detail?: string | undefined; tone?: 'bad' | 'good' | 'quiet' }

/** One thing that happened, as the story tells it. */
export function eventInWords({ kind, sum, detail, by }: PaymentEvent, row: PaymentRow): Told {
  const amount = sum ? formatSum(sum) : 'the money'
  switch (kind) {
    case 'asked':
      return { title: `We asked for ${amount}`, detail: by.kind === 'staff' ? 'Recorded by hand.' : undefined }
    case 'opened':
      return { title: `${by.kind === 'sponsor' ? 'Someone else' : 'The applicant'} opened the payment page` }
    case 'told':
      return {
        title:
          detail === 'charge.failed'
            ? 'The payment service reported a failure'
            : `The payment service reported ${amount}`,
        tone: 'quiet',
      }
    case 'settled':
      return {
        title: `Confirmed: ${amount}`,
        detail: [detail, channelSentence(row)].filter(Boolean).join(' '),
        tone: 'good',
      }
    case 'held':
      return { title: `Held: ${amount} received`, detail: sentence(detail && heldForInWords(detail)), tone: 'bad' }
    case 'duplicate':
      return { title: `A second payment: ${amount}`, detail: sentence(detail), tone: 'bad' }
    case 'late':
      return { title: `${amount} came when nothing was due`, detail: sentence(detail), tone: 'bad' }
    case 'accept-asked':
    case 'accepted':
    case 'move-asked':
    case 'moved':
    case 'decision-discarded':
      return decisionInWords(kind, detail)
    case 'refund-asked':
    case 'refund-agreed':
    case 'refund-discarded':
    case 'refund-retried':
    case 'refund-requested':
    case 'refund-done':
    case 'refund-refused':
      return refundInWords({ kind, by, amount }, detail)
    case 'refunded':
      return { title: 'The payment service has returned the payment', detail: sentence(detail) }
    case 'disputed':
      return { title: 'The payer’s bank disputes the payment', detail: sentence(detail), tone: 'bad' }
    case 'dispute-ended':
      return { title: 'The dispute is over', detail: sentence(detail) }
    case 'voided':
      return { title: 'This test payment was cancelled', detail: sentence(detail) }
    default:
      return kind satisfies never
  }
}

type Kind = PaymentEvent['kind']
type DecisionKind = Extract<Kind, 'accept-asked' | 'accepted' | 'move-asked' | 'moved' | 'decision-discarded'>
type RefundKind = Extract<Kind, `refund-${string}`>

function decisionInWords(kind: DecisionKind, detail: string | undefined): Told {
  switch (kind) {
    case 'accept-asked':
      return { title: 'Asked to accept it as it came', detail: sentence(detail) }
    case 'accepted':
      return { title: 'Accepted as it came', detail: sentence(detail) }
    case 'move-asked':
      return { title: 'Asked to move it to another application', detail: sentence(detail) }
    case 'moved':
      return { title: 'Moved to this application', detail: sentence(detail) }
    case 'decision-discarded':
      return { title: 'The request was discarded', tone: 'quiet' }
    default:
      return kind satisfies never
  }
}

type AboutRefund = { kind: RefundKind; by: PaymentEvent['by']; amount: string }

function refundInWords({ kind, by, amount }: AboutRefund, detail: string | undefined): Told {
  switch (kind) {
    case 'refund-asked':
      return {
        title: by.kind === 'job' ? `A refund of ${amount} is due` : `Asked to refund ${amount}`,
        detail: sentence(detail),
      }
    case 'refund-agreed':
      return { title: `Agreed to refund ${amount}` }
    case 'refund-discarded':
      return { title: `The request to refund ${amount} was discarded`, tone: 'quiet' }
    case 'refund-retried':
      return { title: `The refund of ${amount} is tried again` }
    case 'refund-requested':
      return { title: `The payment service accepted the refund of ${amount}` }
    case 'refund-done':
      return { title: `${amount} refunded`, detail: sentence(detail), tone: 'good' }
    case 'refund-refused':
      return { title: 'The refund failed', detail: sentence(detail), tone: 'bad' }
    default:
      return kind satisfies never
  }
}

function channelSentence(row: PaymentRow): string {
  const how = channelInWords(row)
  return how && row.payer !== 'office' ? `Paid ${how}.` : ''
}

function sentence(text: string | undefined): string | undefined {
  if (!text) return undefined
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

export function needsSomebody({ state }: Pick<PaymentRow, 'state'>): boolean {
  return isToDo(state)
}
