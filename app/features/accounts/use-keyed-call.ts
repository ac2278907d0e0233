import { useState } from 'react'
import { type Answer, callApi } from '#app/lib/api.ts'
import { keyedByIntent } from '#app/lib/keyed-by-intent.ts'
import type { Call } from '#shared/contract/calls/call.ts'
import type { BodyOf, CallName } from '#shared/contract/calls/index.ts'

/** A call that works once, such as one that uses up a code. If its response is lost, the same body again gets that response. */
export function useKeyedCall<Name extends CallName>(
  call: Call & { name: Name },
): (body: BodyOf<Name>) => Promise<Answer<Name>> {
  const [send] = useState(() =>
    keyedByIntent((body: BodyOf<Name>, idempotencyKey) => callApi(call, { body, idempotencyKey })),
  )
  return body => send(JSON.stringify(body), body)
}
