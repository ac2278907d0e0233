/** The little of the provider's library that is used here; it brings no types of its own. */
declare module '@paystack/inline-js' {
  interface TransactionCallbacks {
    onSuccess: () => void
    onCancel: () => void
    onError: () => void
  }
  /** Making one appends the provider's frames to the page. */
  export default class PaystackPop {
    readonly checkoutIframe: HTMLIFrameElement
    readonly backgroundIframe: HTMLIFrameElement
    /** Where the button of a wallet is; while there is one, closing the popup ends no transaction. */
    paymentRequestContainer: Element | null
    activeTransaction(): unknown
    /** Without an id: the active one. */
    cancelTransaction(id?: string): void
    resumeTransaction(accessCode: string, callbacks: TransactionCallbacks & { onLoad: () => void }): unknown
    paymentRequest(
      options: TransactionCallbacks & {
        accessCode: string
        /** Id of the element, without '#'. */
        container: string
        styles: { applePay: { width: string; height: string } }
        /** Null when neither device nor provider offers a wallet. */
        onElementsMount: (elements: { applePay: boolean } | null) => void
      },
    ): Promise<unknown>
  }
}
