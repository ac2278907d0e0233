import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { facts, freeText, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

interface AboutTransfer {
  name: string
  applicationNumber: string
  feeKind: FeeKind
  amount: string
  paidOn: string
  /** The bank’s own number, as someone typed it. */
  bankNumber: string
  /** What to write on a further transfer. */
  reference: string
  url: string
}

function about(to: AboutTransfer) {
  return facts(
    ['Amount', ours(to.amount)],
    ['Date', ours(to.paidOn)],
    ['Transaction number', freeText(to.bankNumber)],
    ['Application number', ours(to.applicationNumber)],
  )
}

/** Sent when less than the fee has arrived. */
export function transferShort(to: AboutTransfer & { due: string; here: string; missing: string }): MailContent {
  return mail(
    text`Your transfer was ${ours(to.missing)} short`,
    to.name,
    paragraph(
      text`We have received ${ours(to.here)} of the ${ours(to.feeKind)} fee of ${ours(to.due)}. Banks on the way may have taken the rest. Send ${ours(to.missing)} more with the reference ${ours(to.reference)}, and choose to pay all bank charges. We keep what has arrived.`,
    ),
    about(to),
    link('Open your payment page', to.url),
  )
}

/** Sent when more than the fee has arrived, beside the receipt. */
export function transferOver(to: AboutTransfer & { rest: string }): MailContent {
  return mail(
    text`You sent ${ours(to.rest)} more than the fee`,
    to.name,
    paragraph(
      text`Your ${ours(to.feeKind)} fee is paid. We will send ${ours(to.rest)} back to the account that the money came from, and email you when we have.`,
    ),
    about(to),
  )
}

/** Sent when the money that was announced has not come. */
export function transferDiscarded(to: AboutTransfer & { reason: string }): MailContent {
  return mail(
    text`We cannot find your transfer of ${ours(to.amount)}`,
    to.name,
    paragraph(text`The admissions office writes: ${freeText(to.reason)}`),
    about(to),
    paragraph(text`Ask your bank where it is, or send it again with the reference ${ours(to.reference)}.`),
    link('Open your payment page', to.url),
  )
}

/** Sent when the bank has sent money back. */
export function transferReturned(to: AboutTransfer): MailContent {
  return mail(
    text`We have sent ${ours(to.amount)} back`,
    to.name,
    paragraph(
      text`We have sent this money back to the account that it came from. Your bank may take up to ten working days to show it.`,
    ),
    about(to),
  )
}
