import type * as z from 'zod'
import type { ownTransfers } from '#shared/contract/schemas/transfers.ts'

export type OwnTransferList = z.output<typeof ownTransfers>

/** What a transfer’s state means to the person who sent it. */
export function transferSays({
  state,
  is_rest,
}: Pick<OwnTransferList['transfers'][number], 'state' | 'is_rest'>): string {
  switch (state) {
    case 'announced':
      return 'You told us about it. We are looking for it.'
    case 'asked':
      return 'It has arrived. A second person is checking it.'
    case 'received':
      return is_rest ? 'More than the fee. We will send it back.' : 'It has arrived.'
    case 'returning':
      return 'We are sending it back.'
    case 'booked':
      return 'Confirmed. We have emailed your receipt.'
    case 'returned':
      return 'We have sent it back.'
    case 'discarded':
      return 'We could not find it. See our email.'
    default:
      return state satisfies never
  }
}
