import type * as z from 'zod'
import type { passkeyCreation, passkeyRequest } from '#shared/contract/schemas/passkeys.ts'

/* What the browser does with passkeys. The library comes when someone first uses one. */

const library = () => import('@simplewebauthn/browser')

/** A passkey belongs to a name: browsers refuse it on a page that was reached by a number. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Lets the person choose a passkey and sign with it. */
export async function signWithPasskey(optionsJSON: z.output<typeof passkeyRequest>) {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON })
}

/** Offers the person’s passkeys among what the browser fills in. Undefined where the browser does not do that. */
export async function signFromAutofill(fetchOptions: () => Promise<z.output<typeof passkeyRequest>>) {
  if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), fetchOptions()])
  return startAuthentication({ optionsJSON, useBrowserAutofill: true })
}

/** Removes the offer from what the browser fills in. */
export async function stopAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

export async function makePasskey(optionsJSON: z.output<typeof passkeyCreation>) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON })
}

/** Whether the person has closed the browser’s question, or something else was asked instead. */
export function wasPasskeyClosed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The browser found the person’s passkey on this device among those that we said to leave out. */
export function isPasskeyKnown(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
