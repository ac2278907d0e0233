import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { openPopup, type PopupEnd } from './popup.ts'
import { checkTransaction } from './transaction-parameters.ts'

/** The sandbox has no popup: its page is a page. */
const sandboxKey = 'pk_test_sandbox'

/**
 * Opens the card page of a payment that the server has initialised, after the library's own checks (spec section 5): the provider's
 * popup over this page where there is one, else its page instead of ours, which works on the worst network and comes back with the
 * reference. Throws InvalidTransaction.
 */
export async function openCardPage(opened: InitializeAnswer, email: string): Promise<PopupEnd> {
  const { public_key, amount, currency, reference } = opened
  checkTransaction({ key: public_key, email, amount, currency, reference })
  if (public_key !== sandboxKey) return openPopup(opened, { load: loadPopup, redirect })
  redirect(opened.authorization_url)
  return { kind: 'redirected' }
}

function redirect(url: string): void {
  location.assign(url)
}

/** Fetched when somebody pays, not before: making it starts frames of the provider. One for each page is enough. */
function loadPopup() {
  loading ??= import('@paystack/inline-js').then(({ default: PaystackPop }) => new PaystackPop())
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

let loading: Promise<InstanceType<typeof import('@paystack/inline-js')['default']>> | undefined
