interface Issue {
  message: string
}

/** A transaction that the library refuses to open, with every problem in `issues`. */
export class InvalidTransaction extends Error {
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super('Invalid transaction parameters')
    this.issues = issues
  }
}

const walletMessages = {
  noContainer: 'A container is required to mount the payment request button',
  noWallet: 'No wallet payment method is available on this device',
  notStarted: 'Could not initiate apple pay transaction',
  failed: 'An error occurred while paying with Apple Pay. Please try again or use another payment method.',
} as const

/** Why a wallet cannot pay; the message is one of the four of spec section 8. */
export class WalletError extends Error {
  constructor(reason: keyof typeof walletMessages, cause?: unknown) {
    super(walletMessages[reason], { cause })
  }
}
