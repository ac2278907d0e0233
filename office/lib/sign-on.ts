import { signOnCalls } from '#shared/contract/calls/office/sign-on.ts'
import { callOffice } from './call.ts'

/*
 * Single sign-on. The browser is redirected to the university’s sign-in service, and returns to
 * /office/sign-in/return.
 */

/** `window`: in a separate window beside the page that waits for it. */
export interface Journey {
  place: 'page' | 'window'
  /** The path to continue at. */
  next: string
}

const key = 'office-sign-on'

/** The server notes in the document whether it has been set up. */
export function hasSignOn(): boolean {
  return document.getElementById('office')?.dataset.signOn !== undefined
}

/** Leaves this page. Its purpose is stored in the tab until the browser returns. */
export async function leaveForSignOn(purpose: 'sign-in' | 'step-up', journey: Journey): Promise<void> {
  const { address } = await callOffice(signOnCalls.beginSignOn, { body: { for: purpose } })
  sessionStorage.setItem(key, JSON.stringify(journey))
  location.assign(address)
}

/** The purpose of the sign-on that ends here. Another site cannot start one: then there is nowhere to continue. */
export function endJourney(): Journey {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const read: unknown = stored === null ? undefined : JSON.parse(stored)
  if (typeof read !== 'object' || read === null || !('next' in read) || !('place' in read))
    return { place: 'page', next: '/' }
  return { place: read.place === 'window' ? 'window' : 'page', next: String(read.next) }
}

/** Opens single sign-on in a separate window, so that what was typed on this page stays. */
export function openSignOnWindow(purpose: 'sign-in' | 'step-up'): void {
  window.open(`/office/sign-in/single?for=${purpose}`, 'office-sign-on', 'popup,width=520,height=720')
}
