/** The little of the provider's library that is used here; it brings no types of its own. */
declare module '@paystack/inline-js' {
  interface PopupCallbacks {
    onLoad?: () => void
    onSuccess?: (transaction: { reference: string }) => void
    onCancel?: () => void
    onError?: (error: { message: string }) => void
  }
  /** Making one appends the provider's frames to the page. */
  export default class PaystackPop {
    resumeTransaction(accessCode: string, callbacks: PopupCallbacks): unknown
    cancelTransaction(transaction: unknown): void
    paymentRequest(options: {
      key: string
      email: string
      amount: number
      currency: string
      countryCode: string
      container: string
      onElementsMount: (elements: { applePay: boolean } | null) => void
      onSuccess: (transaction: { reference: string }) => void
      onCancel: () => void
    }): Promise<void>
  }
}
