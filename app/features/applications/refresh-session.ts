import { callApi } from '#app/lib/api.ts'
import { updateApplicationData } from '#app/lib/session.ts'
import { sessionCalls } from '#shared/contract/calls/session.ts'

/** Lets the other screens know where the application stands now; they ask again themselves when this fails. */
export async function refreshSession(): Promise<void> {
  await callApi(sessionCalls.me).then(updateApplicationData, () => undefined)
}
