import { useProviderPopup } from '#app/features/payments/use-test-mode.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { hasWallet } from './device-wallet.ts'
import type { WalletPaymentProps } from './wallet-payment.tsx'

const WalletPayment = onDemand(() => import('./wallet-payment.tsx'), Nothing)

function Nothing() {
  return null
}

/** Paying with the wallet of the device, where cards are really charged and the device has one. */
export function WalletOffer(props: WalletPaymentProps) {
  // The server says so after the page was hydrated, so the markup fits.
  const isLive = useProviderPopup()
  return isLive && hasWallet() ? <WalletPayment {...props} /> : null
}
