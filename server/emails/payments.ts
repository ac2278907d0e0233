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

function received(to: Received, ...end: Block[]): MailContent {
  return mail(
    text`We have received ${ours(to.amount)}`,
    to.name,
    paragraph(text`We have received your payment. Keep this email as your receipt.`),
    facts(
      ['Amount', ours(to.amount)],
      ['For', ours(feeKindNames[to.feeKind])],
      ['Paid on', ours(to.paidOn)],
      ['Receipt number', ours(to.receiptNumber)],
      ['Payment reference', ours(to.reference)],
      ['Application number', ours(to.applicationNumber)],
      ['Programme', ours(to.programme)],
    ),
    ...end,
  )
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
  const about =
    to.difference === 'nothing-due'
      ? text`The money is safe. You do not owe anything. The admissions office is checking the payment and will contact you about a refund within two working days.`
      : text`The money is safe. Do not pay again. The admissions office is checking the payment and will contact you within two working days.`
  const whose = to.payer === 'applicant' ? ours('your payment') : ours('a payment')
  return mail(
    text`We are checking ${whose} of ${ours(to.amount)}`,
    to.name,
    paragraph(whyHeld(to)),
    paragraph(about),
    aboutPayment(to),
    ...(to.feeKind === 'acceptance' || to.next.progress.state === 'payment_held'
      ? [nextLink(to.next)]
      : nextStep(to.next)),
  )
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

/** Sent when the same fee was paid twice. */
export function paymentGoesBack(to: AboutPayment & Payer): MailContent {
  const back = to.payer === 'applicant' ? ours('to you') : ours('to the person who paid')
  return mail(
    text`We are refunding ${ours(to.amount)} ${back}`,
    to.name,
    paragraph(
      text`Your ${ours(to.feeKind)} fee was paid twice. One payment is enough, so we have asked the payment service to refund the second one.`,
    ),
    aboutPayment(to),
    paragraph(text`Your bank may take up to ten working days to show it. You do not need to do anything.`),
  )
}

/** Sent when a fee arrived that was not due. */
export function paymentCameLate(to: AboutPayment & Payer): MailContent {
  const back = to.payer === 'applicant' ? ours('to you') : ours('to the person who paid')
  return mail(
    text`We are refunding ${ours(to.amount)} ${back}`,
    to.name,
    paragraph(
      text`No ${ours(to.feeKind)} fee was due for your application when this payment arrived. Your application has not changed. We have asked the payment service to refund it.`,
    ),
    aboutPayment(to),
    paragraph(text`Your bank may take up to ten working days to show it. You do not need to do anything.`),
  )
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
  return mail(
    text`Your application fee of ${ours(to.amount)} was refunded`,
    to.name,
    paragraph(
      text`The payment service has refunded the application fee ${toWhom(to)}.${stays ? ours(' The admissions office still has your application, and you do not have to pay the fee again.') : ours('')}`,
    ),
    paragraph(text`If you did not ask for a refund, contact the admissions office.`),
    aboutPayment(to),
    ...nextStep(to.next),
  )
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
  return mail(
    text`${ours(to.amount)} was refunded`,
    to.name,
    paragraph(text`The payment that did not match your ${ours(to.feeKind)} fee has been refunded ${toWhom(to)}.`),
    aboutPayment(to),
    paragraph(text`Your bank may take up to ten working days to show it.`),
  )
}

/** Sent when a part of a fee, or another payment that did not count, is back. The fee itself does not change. */
export function partRefunded(to: AboutPayment & Payer): MailContent {
  return mail(
    text`We have refunded ${ours(to.amount)}`,
    to.name,
    paragraph(text`We have refunded ${ours(to.amount)} ${toWhom(to)}. Your application has not changed.`),
    aboutPayment(to),
    paragraph(text`Your bank may take up to ten working days to show it.`),
  )
}

/** Sent when two people of the bursary have agreed to a refund. */
export function refundAgreed(to: AboutPayment & Payer & { reason: string; by: 'gateway' | 'hand' }): MailContent {
  const how =
    to.by === 'gateway'
      ? text`It goes back the way it came. Your bank may take up to ten working days to show it.`
      : text`The bursary will send it to your bank account, and may ask you for the number.`
  return mail(
    text`We are refunding ${ours(to.amount)} ${toWhom(to)}`,
    to.name,
    paragraph(how),
    facts(
      ['Amount', ours(to.amount)],
      ['Reason', text`${to.reason}`],
      ['Payment reference', ours(to.reference)],
      ['Application number', ours(to.applicationNumber)],
    ),
  )
}

/** Sent to the applicant whose application a payment was not meant for. */
export function paymentMoved(to: AboutPayment & { next: NextStep }): MailContent {
  return mail(
    text`Your payment of ${ours(to.amount)} was meant for another application`,
    to.name,
    paragraph(
      text`The bursary has found that this payment was made for another application, and has moved it there. It does not count for yours.`,
    ),
    paragraph(text`If this is wrong, contact the admissions office.`),
    aboutPayment(to),
    ...nextStep(to.next),
  )
}

/** Sent to the person who paid for an applicant. It gives only the applicant's first name. */
export function sponsorsReceipt(about: {
  firstName: string
  feeKind: FeeKind
  amount: string
  reference: string
  receiptNumber: string
  paidOn: string
}): MailContent {
  return mail(
    text`Your receipt for ${ours(about.amount)}`,
    '',
    paragraph(
      text`Thank you for paying the ${ours(about.feeKind)} fee for ${about.firstName}. Keep this email as your receipt.`,
    ),
    facts(
      ['Amount', ours(about.amount)],
      ['For', text`${ours(feeKindNames[about.feeKind])} for ${about.firstName}`],
      ['Paid on', ours(about.paidOn)],
      ['Receipt number', ours(about.receiptNumber)],
      ['Payment reference', ours(about.reference)],
    ),
  )
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
  return mail(
    text`Your ${ours(to.feeKind)} fee has been waived`,
    to.name,
    paragraph(
      text`You do not have to pay the ${ours(to.feeKind)} fee of ${ours(to.amount)}. If someone else is about to pay it, tell them that they do not have to.`,
    ),
    facts(['Application number', ours(to.applicationNumber)]),
    ...('next' in to ? nextStep(to.next) : [link('Open your application', to.url)]),
  )
}
