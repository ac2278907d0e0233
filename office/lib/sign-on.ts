import { signOnCalls } from '#shared/contract/calls/office/sign-on.ts'
import { callOffice } from './call.ts'

/* Single sign-on. The browser leaves for the university’s sign-in service, and comes back to /office/sign-in/return. */

/** `window`: one of its own beside the page that waits for it. */
export interface Journey {
  place: 'page' | 'window'
  /** The path to continue at. */
  next: string
}

const key = 'office-sign-on'

/** The server says in the document whether it has been set up. */
export function hasSignOn(): boolean {
  return document.getElementById('office')?.dataset.signOn !== undefined
}

/** Leaves this page. What it was for stays in the tab until the browser is back. */
export async function leaveForSignOn(purpose: 'sign-in' | 'step-up', journey: Journey): Promise<void> {
  const { address } = await callOffice(signOnCalls.beginSignOn, { body: { for: purpose } })
  sessionStorage.setItem(key, JSON.stringify(journey))
  location.assign(address)
}

/** What the journey that ends here was for. Another site cannot begin one: then there is nothing to continue at. */
export function endJourney(): Journey {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const read: unknown = stored === null ? undefined : JSON.parse(stored)
  if (typeof read !== 'object' || read === null || !('next' in read) || !('place' in read))
    return { place: 'page', next: '/' }
  return { place: read.place === 'window' ? 'window' : 'page', next: String(read.next) }
}

/** Opens the journey in a window of its own, so that what was typed on this page stays. */
export function openSignOnWindow(purpose: 'sign-in' | 'step-up'): void {
  window.open(`/office/sign-in/single?for=${purpose}`, 'office-sign-on', 'popup,width=520,height=720')
}
