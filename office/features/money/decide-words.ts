import { formatSum } from '#shared/domain/money.ts'
import { differenceInWords } from './payment-words.ts'
import type { PaymentStory } from './payments-query.ts'

type Can = PaymentStory['can'][number]

/** Something that can be done with the money. */
export interface Act {
  id: Can
  title: string
  /** What follows. */
  says: string
  /** No colleague has to agree. */
  isAlone: boolean
  reasonHint: string
  button: (amount: string) => string
}

export const askedBy =
  'Another person of the bursary has to agree. Until then nothing happens, and you can withdraw it.'

/** What follows for the application when everything is given back (office.md section 11: it is said before). */
export function effectInWords({ refund_effect, fee }: Pick<PaymentStory, 'refund_effect' | 'fee'>): string {
  switch (refund_effect) {
    case 'nothing':
      return 'The application does not change.'
    case 'due-again':
      return `If all of it is refunded, the ${fee} fee is due again.`
    case 'stands':
      return fee === 'application'
        ? 'The office has started on this application, so it continues without the fee.'
        : 'The place has been taken up, so it stays without the fee.'
    case 'steps-back':
      return 'If all of it is refunded, the offer is no longer confirmed and the acceptance fee is due again.'
    default:
      return refund_effect satisfies never
  }
}

const forColleagues = 'Your colleagues will read it.'
const forApplicant = 'The applicant will read it.'

export function actsOf(story: PaymentStory): Act[] {
  return story.can.map(can => actOf(story, can))
}

function actOf(story: PaymentStory, can: Can): Act {
  const sum = formatSum(story.left)
  const due = story.due ? formatSum(story.due) : 'the fee'
  switch (can) {
    case 'accept':
      return {
        id: can,
        title: 'Accept it for the fee',
        says: `It counts as the ${story.fee} fee of ${due}. The applicant gets a receipt over ${sum}.`,
        isAlone: true,
        reasonHint: forColleagues,
        button: () => `Accept ${sum}`,
      }
    case 'accept-asking':
      return {
        id: can,
        title: 'Accept it for the fee',
        says: `It is ${differenceInWords(story)}. The rest of the fee of ${due} is let go, and the applicant gets a receipt over ${sum}.`,
        isAlone: false,
        reasonHint: forColleagues,
        button: () => `Ask a colleague to agree: accept ${sum}`,
      }
    case 'give-back':
      return {
        id: can,
        title: 'Refund it',
        says: `${sum} goes back ${story.payer === 'office' ? 'by hand' : 'the way it came'}. The fee can then be paid again.`,
        isAlone: false,
        reasonHint: forApplicant,
        button: () => `Ask a colleague to agree: refund ${sum}`,
      }
    case 'refund':
      return {
        id: can,
        title: 'Refund it',
        says: effectInWords(story),
        isAlone: false,
        reasonHint: forApplicant,
        button: amount => `Ask a colleague to agree: refund ${amount}`,
      }
    case 'move':
      return {
        id: can,
        title: 'Move it',
        says: 'To the application that it was meant for. Both people are emailed.',
        isAlone: false,
        reasonHint: forColleagues,
        button: () => `Ask a colleague to agree: move ${sum}`,
      }
    case 'void':
      return cancelling(story)
    default:
      return can satisfies never
  }
}

function cancelling({ fee }: PaymentStory): Act {
  return {
    id: 'void',
    title: 'Cancel it',
    says: `It was paid with a test card, so no money has come. The ${fee} fee is due again, and the applicant is emailed.`,
    isAlone: true,
    reasonHint: forColleagues,
    button: () => 'Cancel the test payment',
  }
}
