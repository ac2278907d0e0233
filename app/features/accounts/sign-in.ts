import { callApi } from '#app/lib/api.ts'
import { storeSession } from '#app/lib/session.ts'
import { sessionCalls } from '#shared/contract/calls/session.ts'
import { paths } from '#shared/paths.ts'

export interface Credentials {
  email: string
  password: string
  isSharedComputer: boolean
}

/** Signs in, stores the session, and returns the default page for the applicant. Throws `ApiError`. */
export async function signIn({ email, password, isSharedComputer }: Credentials): Promise<string> {
  const session = await callApi(sessionCalls.token, { body: { grant_type: 'password', username: email, password } })
  storeSession(session, { isSharedComputer })
  // Someone who requested deletion can cancel it there.
  if (session.deletes_at) return paths.dashboard
  return session.applications.length > 0 ? paths.dashboard : paths.application
}
