import type PaystackPop from '@paystack/inline-js'

/** The wallet's country (spec section 9). */
const countryCode = 'NG'

const walletMessages = {
  noContainer: 'A container is required to mount the payment request button',
  noWallet: 'No wallet payment method is available on this device',
  notStarted: 'Could not initiate apple pay transaction',
  failed: 'An error occurred while paying with Apple Pay. Please try again or use another payment method.',
} as const

export interface WalletRequest {
  key: string
  email: string
  amount: number
  currency: string
  /** Id of the element that the button is mounted in. */
  container: string
}

interface World {
  hasElement: (id: string) => boolean
  /** Whether this device has a wallet that could pay. */
  hasWallet: () => boolean
  load: () => Promise<Pick<PaystackPop, 'paymentRequest'>>
}

/**
 * Mounts the button of the device's wallet and waits until somebody has paid with it. Answers the reference, or undefined when it was
 * closed; rejects with one of the four messages of spec section 8.
 */
export async function payByWallet(request: WalletRequest, world: World): Promise<string | undefined> {
  if (!request.container || !world.hasElement(request.container)) throw new Error(walletMessages.noContainer)
  if (!world.hasWallet()) throw new Error(walletMessages.noWallet)
  const library = await world.load().catch(cause => {
    throw new Error(walletMessages.notStarted, { cause })
  })
  let isMounted = false
  return new Promise((resolve, reject) => {
    library
      .paymentRequest({
        ...request,
        countryCode,
        onElementsMount(elements) {
          isMounted = elements?.applePay === true
          if (!isMounted) reject(new Error(walletMessages.noWallet))
        },
        onSuccess: ({ reference }) => resolve(reference),
        onCancel: () => resolve(undefined),
      })
      .catch(cause => reject(new Error(isMounted ? walletMessages.failed : walletMessages.notStarted, { cause })))
  })
}
