import type * as z from 'zod'
import type { passkeyCreation, passkeyRequest } from '#shared/contract/schemas/passkeys.ts'

/* Access to the browser’s passkeys. The library is loaded on first use. */

const library = () => import('@simplewebauthn/browser')

/** A passkey is bound to a name: browsers refuse it on a page that was opened by IP address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Lets the person choose a passkey and sign with it. */
export async function signWithPasskey(optionsJSON: z.output<typeof passkeyRequest>) {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON })
}

/** Offers the person’s passkeys in autofill. Undefined if the browser does not support that. */
export async function signFromAutofill(fetchOptions: () => Promise<z.output<typeof passkeyRequest>>) {
  if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), fetchOptions()])
  return startAuthentication({ optionsJSON, useBrowserAutofill: true })
}

/** Removes the offer from autofill. */
export async function stopAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

export async function makePasskey(optionsJSON: z.output<typeof passkeyCreation>) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON })
}

/** Whether the person closed the browser’s prompt, or another one replaced it. */
export function wasPasskeyClosed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** This device already has one of the passkeys that we asked to exclude. */
export function isPasskeyKnown(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
