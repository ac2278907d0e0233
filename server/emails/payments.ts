import { type FeeKind, feeKindNames } from '#shared/domain/fee-kind.ts'
import type { FeeDifference } from '#shared/domain/paid-for.ts'
import {
  type Block,
  facts,
  freeText,
  link,
  type MailContent,
  type MailText,
  mail,
  ours,
  paragraph,
  text,
} from './mail-content.ts'
import { type NextStep, nextLink, nextStep } from './next-step.ts'
import { written } from './written.ts'

interface AboutPayment {
  name: string
  programme: string
  applicationNumber: string
  amount: string
  reference: string
  feeKind: FeeKind
}

/** Who paid. If it was someone else, the email confirms the payment without saying that the applicant made it. */
interface Payer {
  payer: 'applicant' | 'someone-else'
}

type Received = AboutPayment & { receiptNumber: string; paidOn: string }

export function paymentReceived(to: Received & { next: NextStep }): MailContent {
  return received(to, ...nextStep(to.next))
}

/** For an acceptance fee, confirms only the payment; its effect on the offer is shown after sign-in. */
export function acceptanceFeeReceived(to: Received & { url: string }): MailContent {
  return received(to, link('Open your application', to.url))
}

function received(to: Received, ...next_step: Block[]): MailContent {
  return written('payment-received', to.name, {
    ...about(to),
    programme: ours(to.programme),
    details: [
      facts(
        ['Amount', ours(to.amount)],
        ['For', ours(feeKindNames[to.feeKind])],
        ['Paid on', ours(to.paidOn)],
        ['Receipt number', ours(to.receiptNumber)],
        ['Payment reference', ours(to.reference)],
        ['Application number', ours(to.applicationNumber)],
        ['Programme', ours(to.programme)],
      ),
    ],
    next_step,
  })
}

const heldBecause: Record<FeeDifference, MailText> = {
  'nothing-due': text`We have received a payment for your application, but since the payment was started its application fee is no longer due.`,
  'fee-changed': text`We have received a payment for your application. You changed your residency after the payment was started, so the payment is not your application fee.`,
  'programme-changed': text`We have received a payment for your application. You changed the programme after the payment was started, so the payment is for another programme.`,
}

function whyHeld({ difference, feeKind }: { difference: FeeDifference | 'not-as-asked'; feeKind: FeeKind }): MailText {
  if (difference !== 'not-as-asked') return heldBecause[difference]
  return text`We have received a payment for your application, but it does not match your ${ours(feeKind)} fee.`
}

/** Sent when a payment does not count: what happened, and what comes next. */
export function paymentHeld(
  to: AboutPayment & Payer & { next: NextStep; difference: FeeDifference | 'not-as-asked' },
): MailContent {
  return written('payment-held', to.name, {
    ...about(to),
    whose_payment: to.payer === 'applicant' ? ours('your payment') : ours('a payment'),
    what_happened: whyHeld(to),
    what_now:
      to.difference === 'nothing-due'
        ? text`The money is safe. You do not owe anything. The admissions office is checking the payment and will contact you about a refund within two working days.`
        : text`The money is safe. Do not pay again. The admissions office is checking the payment and will contact you within two working days.`,
    next_step:
      to.feeKind === 'acceptance' || to.next.progress.state === 'payment_held'
        ? [nextLink(to.next)]
        : nextStep(to.next),
  })
}

/** Tells the office that a payment does not match what was asked for. */
export function paymentNeedsOffice(about: {
  reference: string
  applicationNumber: string
  feeKind: FeeKind
  reasons: string
}): MailContent {
  return mail(
    text`Check a payment: ${ours(about.reference)}`,
    '',
    paragraph(
      text`We could not match a payment automatically. It is recorded, but it does not count as the ${ours(about.feeKind)} fee.`,
    ),
    facts(
      ['Payment reference', ours(about.reference)],
      ['Application number', ours(about.applicationNumber)],
      ['What happened', freeText(about.reasons)],
    ),
  )
}

/** Sent to the office when the payer’s bank wants a payment back, and when this is over. */
export function paymentDisputed(about: {
  reference: string
  applicationNumber: string
  amount: string
  reason: string
}): MailContent {
  return mail(
    text`A disputed payment: ${ours(about.reference)}`,
    '',
    paragraph(text`A payment of ${ours(about.amount)} is disputed. The fee still counts as paid.`),
    facts(
      ['Payment reference', ours(about.reference)],
      ['Application number', ours(about.applicationNumber)],
      ['What happens now', freeText(about.reason)],
    ),
  )
}

/** Sent when the same fee was paid twice. */
export function paymentGoesBack(to: AboutPayment & Payer): MailContent {
  return written('payment-twice', to.name, { ...about(to), to_whom: toWhom(to) })
}

/** Sent when a fee arrived that was not due. */
export function paymentCameLate(to: AboutPayment & Payer): MailContent {
  return written('payment-late', to.name, { ...about(to), to_whom: toWhom(to) })
}

/** Sent when an acceptance fee that counted was refunded, or its test payment voided. */
export function acceptanceFeeReturned(
  to: AboutPayment & Payer & { isDueAgain: boolean; url: string; why: 'refunded' | 'voided' },
): MailContent {
  const what =
    to.why === 'refunded'
      ? text`The payment service has refunded the acceptance fee ${toWhom(to)}.`
      : text`Your acceptance fee was paid with a test card while the portal was being tried out. No money was debited, so this payment no longer counts.`
  return mail(
    to.why === 'refunded'
      ? text`Your acceptance fee of ${ours(to.amount)} was refunded`
      : text`Your acceptance fee of ${ours(to.amount)} no longer counts`,
    to.name,
    paragraph(what),
    paragraph(
      to.isDueAgain
        ? text`To take up your place, pay the acceptance fee again.`
        : text`You do not have to pay the acceptance fee again.`,
    ),
    aboutPayment(to),
    link('Open your application', to.url),
  )
}

/** Sent when a fee that counted was refunded. */
export function paymentReturned(to: AboutPayment & Payer & { next: NextStep }): MailContent {
  const stays = to.next.progress.fee.state === 'returned' && to.next.progress.turn !== 'nobody'
  return written('payment-refunded', to.name, {
    ...about(to),
    what_happened: text`The payment service has refunded the application fee ${toWhom(to)}.${stays ? ours(' The admissions office still has your application, and you do not have to pay the fee again.') : ours('')}`,
    next_step: nextStep(to.next),
  })
}

/** Sent when a fee paid with a test card no longer counts, because the portal now takes real payments. */
export function testPaymentVoided(to: AboutPayment & { next: NextStep }): MailContent {
  return mail(
    text`Your application fee of ${ours(to.amount)} is due again`,
    to.name,
    paragraph(
      text`Your application fee was paid with a test card while the portal was being tried out. No money was debited, so this payment no longer counts.`,
    ),
    aboutPayment(to),
    ...nextStep(to.next),
  )
}

/** Sent when a payment that did not match was refunded. */
export function heldPaymentReturned(to: AboutPayment & Payer): MailContent {
  return written('held-payment-refunded', to.name, { ...about(to), to_whom: toWhom(to) })
}

/** Sent when a part of a fee, or another payment that did not count, is back. The fee itself does not change. */
export function partRefunded(to: AboutPayment & Payer): MailContent {
  return written('part-refunded', to.name, { ...about(to), to_whom: toWhom(to) })
}

/** Sent when two people of the bursary have agreed to a refund. */
export function refundAgreed(to: AboutPayment & Payer & { reason: string; by: 'gateway' | 'hand' }): MailContent {
  return written('refund-agreed', to.name, {
    ...about(to),
    to_whom: toWhom(to),
    what_happened:
      to.by === 'gateway'
        ? text`It goes back the way it came. Your bank may take up to ten working days to show it.`
        : text`The bursary will send it to your bank account, and may ask you for the number.`,
    details: [
      facts(
        ['Amount', ours(to.amount)],
        ['Reason', text`${to.reason}`],
        ['Payment reference', ours(to.reference)],
        ['Application number', ours(to.applicationNumber)],
      ),
    ],
  })
}

/** Sent to the applicant whose application a payment was not meant for. */
export function paymentMoved(to: AboutPayment & { next: NextStep }): MailContent {
  return written('payment-moved', to.name, { ...about(to), next_step: nextStep(to.next) })
}

/** Sent to the person who paid for an applicant. It gives only the applicant's first name. */
export function sponsorsReceipt(paid: {
  firstName: string
  feeKind: FeeKind
  amount: string
  reference: string
  receiptNumber: string
  paidOn: string
}): MailContent {
  return written('sponsor-receipt', '', {
    amount: ours(paid.amount),
    fee_name: ours(paid.feeKind),
    applicant: text`${paid.firstName}`,
    details: [
      facts(
        ['Amount', ours(paid.amount)],
        ['For', text`${ours(feeKindNames[paid.feeKind])} for ${paid.firstName}`],
        ['Paid on', ours(paid.paidOn)],
        ['Receipt number', ours(paid.receiptNumber)],
        ['Payment reference', ours(paid.reference)],
      ),
    ],
  })
}

/** What every text about a payment can name. */
function about(to: AboutPayment) {
  return {
    amount: ours(to.amount),
    fee_name: ours(to.feeKind),
    application_number: ours(to.applicationNumber),
    details: [aboutPayment(to)],
  }
}

function aboutPayment(to: AboutPayment): Block {
  return facts(
    ['Amount', ours(to.amount)],
    ['Payment reference', ours(to.reference)],
    ['Application number', ours(to.applicationNumber)],
  )
}

function toWhom({ payer }: Payer): MailText {
  return payer === 'applicant' ? ours('to you') : ours('to the person who paid')
}

/** Sent when the office has waived a fee, or a waiver code was used. */
export function feeWaived(
  to: Pick<AboutPayment, 'name' | 'applicationNumber' | 'amount' | 'feeKind'> & ({ next: NextStep } | { url: string }),
): MailContent {
  return written('fee-waived', to.name, {
    amount: ours(to.amount),
    fee_name: ours(to.feeKind),
    application_number: ours(to.applicationNumber),
    details: [facts(['Application number', ours(to.applicationNumber)])],
    next_step: 'next' in to ? nextStep(to.next) : [link('Open your application', to.url)],
  })
}
