import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import type { PopupEnd } from './popup.ts'

const load = () => import('./card-page.ts')

/** Fetches the card library while the server opens the payment. */
export function expectCardPage(): void {
  load().catch(() => undefined)
}

/** As in `card-page.ts`; when the library can't be fetched, the provider's own page is opened instead. */
export async function openCardPage(opened: InitializeAnswer, email: string): Promise<PopupEnd> {
  const library = await load().catch(() => undefined)
  if (library) return library.openCardPage(opened, email)
  location.assign(opened.authorization_url)
  return { kind: 'redirected' }
}
