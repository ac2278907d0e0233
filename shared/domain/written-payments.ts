import type { WrittenText } from './written-texts.ts'

const about = ['amount', 'fee_name', 'application_number', 'details'] as const
const atBank = 'Your bank may take up to ten working days to show it.'
const nothingToDo = `${atBank} You do not need to do anything.`

/** Mails about money, to the applicant and to whoever paid. */
export const paymentTexts = {
  'payment-received': {
    title: 'Payment: receipt',
    when: 'When a payment counts as the application fee or the acceptance fee.',
    subject: 'We have received {amount}',
    paragraphs: ['We have received your payment. Keep this email as your receipt.', '{details}', '{next_step}'],
    has: [...about, 'programme', 'next_step'],
    needs: ['details', 'next_step'],
  },
  'sponsor-receipt': {
    title: 'Payment: receipt for someone else who paid',
    when: 'To the person who paid for an applicant.',
    subject: 'Your receipt for {amount}',
    paragraphs: [
      'Thank you for paying the {fee_name} fee for {applicant}. Keep this email as your receipt.',
      '{details}',
    ],
    has: ['amount', 'fee_name', 'applicant', 'details'],
    needs: ['details'],
  },
  'payment-held': {
    title: 'Payment: being checked',
    when: 'When a payment does not match what was asked for.',
    subject: 'We are checking {whose_payment} of {amount}',
    paragraphs: ['{what_happened}', '{what_now}', '{details}', '{next_step}'],
    has: [...about, 'whose_payment', 'what_happened', 'what_now', 'next_step'],
    needs: ['what_happened', 'what_now', 'details', 'next_step'],
  },
  'payment-twice': {
    title: 'Payment: made twice',
    when: 'When the same fee was paid twice, and the second payment is refunded.',
    subject: 'We are refunding {amount} {to_whom}',
    paragraphs: [
      'Your {fee_name} fee was paid twice. One payment is enough, so we have asked the payment service to refund the second one.',
      '{details}',
      nothingToDo,
    ],
    has: [...about, 'to_whom'],
    needs: ['details'],
  },
  'payment-late': {
    title: 'Payment: not due',
    when: 'When a payment arrived for a fee that was not due.',
    subject: 'We are refunding {amount} {to_whom}',
    paragraphs: [
      'No {fee_name} fee was due for your application when this payment arrived. Your application has not changed. We have asked the payment service to refund it.',
      '{details}',
      nothingToDo,
    ],
    has: [...about, 'to_whom'],
    needs: ['details'],
  },
  'payment-refunded': {
    title: 'Payment: application fee refunded',
    when: 'When an application fee that counted was refunded.',
    subject: 'Your application fee of {amount} was refunded',
    paragraphs: [
      '{what_happened}',
      'If you did not ask for a refund, contact the admissions office.',
      '{details}',
      '{next_step}',
    ],
    has: [...about, 'what_happened', 'next_step'],
    needs: ['what_happened', 'details', 'next_step'],
  },
  'held-payment-refunded': {
    title: 'Payment: one that did not match was refunded',
    when: 'When a payment that did not match was refunded.',
    subject: '{amount} was refunded',
    paragraphs: [
      'The payment that did not match your {fee_name} fee has been refunded {to_whom}.',
      '{details}',
      atBank,
    ],
    has: [...about, 'to_whom'],
    needs: ['details'],
  },
  'part-refunded': {
    title: 'Payment: part of it refunded',
    when: 'When a part of a fee, or a payment that did not count, is back.',
    subject: 'We have refunded {amount}',
    paragraphs: ['We have refunded {amount} {to_whom}. Your application has not changed.', '{details}', atBank],
    has: [...about, 'to_whom'],
    needs: ['details'],
  },
  'refund-agreed': {
    title: 'Payment: refund agreed',
    when: 'When two people of the bursary have agreed to a refund.',
    subject: 'We are refunding {amount} {to_whom}',
    paragraphs: ['{what_happened}', '{details}'],
    has: [...about, 'to_whom', 'what_happened'],
    needs: ['what_happened', 'details'],
  },
  'payment-moved': {
    title: 'Payment: meant for another application',
    when: 'To the applicant whose application a payment was not meant for.',
    subject: 'Your payment of {amount} was meant for another application',
    paragraphs: [
      'The bursary has found that this payment was made for another application, and has moved it there. It does not count for yours.',
      'If this is wrong, contact the admissions office.',
      '{details}',
      '{next_step}',
    ],
    has: [...about, 'next_step'],
    needs: ['details', 'next_step'],
  },
  'fee-waived': {
    title: 'Payment: fee waived',
    when: 'When the office has waived a fee, or a waiver code was used.',
    subject: 'Your {fee_name} fee has been waived',
    paragraphs: [
      'You do not have to pay the {fee_name} fee of {amount}. If someone else is about to pay it, tell them that they do not have to.',
      '{details}',
      '{next_step}',
    ],
    has: [...about, 'next_step'],
    needs: ['next_step'],
  },
  'transfer-short': {
    title: 'Bank transfer: less than the fee',
    when: 'When less than the fee has arrived.',
    subject: 'Your transfer was {missing} short',
    paragraphs: [
      'We have received {arrived} of the {fee_name} fee of {fee}. Banks on the way may have taken the rest. Send {missing} more with the reference {reference}, and choose to pay all bank charges. We keep what has arrived.',
      '{details}',
      '{link}',
    ],
    has: [...about, 'fee', 'missing', 'arrived', 'reference', 'link'],
    needs: ['missing', 'reference', 'link'],
  },
  'transfer-over': {
    title: 'Bank transfer: more than the fee',
    when: 'When more than the fee has arrived, beside the receipt.',
    subject: 'You sent {surplus} more than the fee',
    paragraphs: [
      'Your {fee_name} fee is paid. We will send {surplus} back to the account that the money came from, and email you when we have.',
      '{details}',
    ],
    has: [...about, 'surplus'],
    needs: ['surplus'],
  },
  'transfer-not-found': {
    title: 'Bank transfer: not found',
    when: 'When money that was announced has not come.',
    subject: 'We cannot find your transfer of {amount}',
    paragraphs: [
      'The admissions office writes: {reason}',
      '{details}',
      'Ask your bank where it is, or send it again with the reference {reference}.',
      '{link}',
    ],
    has: [...about, 'reason', 'reference', 'link'],
    needs: ['reason', 'reference', 'link'],
  },
  'transfer-returned': {
    title: 'Bank transfer: sent back',
    when: 'When the bank has sent money back.',
    subject: 'We have sent {amount} back',
    paragraphs: [
      'We have sent this money back to the account that it came from. Your bank may take up to ten working days to show it.',
      '{details}',
    ],
    has: about,
    needs: ['details'],
  },
} as const satisfies Record<string, WrittenText>
