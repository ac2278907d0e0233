import { callApi } from '#app/lib/api.ts'
import { updateApplicationData } from '#app/lib/session.ts'
import { sessionCalls } from '#shared/contract/calls/session.ts'

/** Tells the other screens the new status of the application; if this fails, they fetch it themselves. */
export async function refreshSession(): Promise<void> {
  await callApi(sessionCalls.me).then(updateApplicationData, () => undefined)
}
