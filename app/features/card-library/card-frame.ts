import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'

/** What the popup hears from the page inside its frame. Only the server knows whether money came. */
export interface CardFrameListener {
  /** The payer sees the card page. */
  onShown: () => void
  onPaid: () => void
  /** The payer left the card page without paying. */
  onClosed: () => void
  /** The card page is there, but not in a frame of ours. */
  onRefused: () => void
  onUnreachable: () => void
}

/** Shows the card page of a payment inside `place`. Returns what takes it away; after that the listener hears nothing. */
export type ShowCardFrame = (place: HTMLElement, opened: InitializeAnswer, listener: CardFrameListener) => () => void
