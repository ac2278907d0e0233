import { ApiError } from '#ui/lib/api-error.ts'
import { newKey } from '#ui/lib/new-key.ts'

/**
 * Gives each thing that a person starts, such as a payment, an idempotency key. A request whose fate is unknown is sent again as it was,
 * under the same key, so that the server returns its first answer. After an answer, a refusal or another `intent` the next request has a
 * new key.
 */
export function keyedByIntent<Body, Answer>(
  send: (body: Body, idempotencyKey: string) => Promise<Answer>,
): (intent: string, body: Body) => Promise<Answer> {
  let unanswered: { intent: string; body: Body; key: string } | undefined
  return async (intent, body) => {
    const request = unanswered?.intent === intent ? unanswered : { intent, body, key: newKey() }
    unanswered = request
    let mayRetry = false
    try {
      return await send(request.body, request.key)
    } catch (error) {
      mayRetry = error instanceof ApiError && error.isWorthRetrying
      throw error
    } finally {
      if (!mayRetry && unanswered === request) unanswered = undefined
    }
  }
}
