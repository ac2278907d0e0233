import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'

/** Events from the page inside the popup’s frame. Only the server knows whether money arrived. */
export interface CardFrameListener {
  /** The card page is visible. */
  onShown: () => void
  onPaid: () => void
  /** The payer left the card page without paying. */
  onClosed: () => void
  /** The card page works, but not inside a frame of ours. */
  onRefused: () => void
  onUnreachable: () => void
}

/** Shows the card page of a payment inside `place`. Returns a function that removes it and its listener. */
export type ShowCardFrame = (place: HTMLElement, opened: InitializeAnswer, listener: CardFrameListener) => () => void
