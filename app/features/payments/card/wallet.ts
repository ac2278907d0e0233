import { WalletError } from './checkout-errors.ts'
import { hasWallet } from './device-wallet.ts'
import { loadProviderLibrary, type ProviderLibrary } from './provider-library.ts'

export interface WalletRequest {
  /** Of the transaction that the server has opened. */
  accessCode: string
  /** Id of the element that the wallet’s button is put into. */
  container: string
}

export interface WalletListener {
  onPaid: () => void
  onClosed: () => void
  onFailed: (error: WalletError) => void
  /** Someone pays by card instead. The button no longer does anything. */
  onReplaced: () => void
}

interface World {
  hasElement: (id: string) => boolean
  hasWallet: () => boolean
  load: () => Promise<Pick<ProviderLibrary, 'mountWallet'>>
}

const browser: World = { hasElement: id => document.getElementById(id) !== null, hasWallet, load: loadProviderLibrary }

/**
 * Puts the button of the device’s wallet into its container; a press on it pays. Returns what takes it away. Throws a WalletError
 * when there is no button. The library asks the wallet in Nigeria’s name (spec section 9).
 */
export async function openWallet(
  { accessCode, container }: WalletRequest,
  listener: WalletListener,
  world: World = browser,
): Promise<() => void> {
  if (!world.hasWallet()) throw new WalletError('noWallet')
  const library = await world.load().catch(cause => {
    throw new WalletError('notStarted', cause)
  })
  if (!world.hasElement(container)) throw new WalletError('noContainer')
  let isMounted = false
  const onMount = (mounted: boolean) => {
    isMounted = mounted
  }
  const stop = await library
    .mountWallet(
      { accessCode, container, onMount },
      {
        onSuccess: listener.onPaid,
        onCancel: listener.onClosed,
        onReplaced: listener.onReplaced,
        // Before there is a button, the request itself fails.
        onError: () => isMounted && listener.onFailed(new WalletError('failed')),
      },
    )
    .catch(cause => {
      throw new WalletError('notStarted', cause)
    })
  if (isMounted) return stop
  stop()
  throw new WalletError('noWallet')
}
