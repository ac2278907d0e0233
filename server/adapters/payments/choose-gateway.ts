import type { CardGateway } from './card-gateway.ts'
import { httpTransport } from './http-transport.ts'
import { paystackGateway } from './paystack-gateway.ts'

type PaystackKeys = { secretKey: string; publicKey: string; apiUrl: string }

/**
 * The provider when its keys are configured, else the sandbox. Throws when a live key is paired with a test key: one
 * half of every payment would then be play money.
 */
export function chooseGateway(keys: PaystackKeys | undefined, sandbox: () => CardGateway): CardGateway {
  if (!keys) return sandbox()
  const { secretKey, publicKey, apiUrl } = keys
  if (secretKey.startsWith('sk_live_') !== publicKey.startsWith('pk_live_'))
    throw new Error('PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY must both be live keys or both be test keys.')
  return paystackGateway({ transport: httpTransport({ secretKey, apiUrl }), secretKey, publicKey, isSandbox: false })
}
