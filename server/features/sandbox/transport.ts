import type { GatewayAnswer, GatewayTransport } from '#server/adapters/payments/transport.ts'
import type { ProviderCall } from './provider-api.ts'

/** Passes calls to the sandbox inside the process; bodies go through JSON, as they would on the wire. */
export function sandboxTransport(
  answer: (call: ProviderCall) => Promise<GatewayAnswer>,
  secretKey: string,
): GatewayTransport {
  return async request => {
    const url = new URL(request.path, 'http://sandbox.invalid')
    const { status, body } = await answer({
      method: request.method,
      path: decodeURIComponent(url.pathname),
      query: Object.fromEntries(url.searchParams),
      body: asJson(request.body),
      authorization: `Bearer ${secretKey}`,
    })
    return { status, body: asJson(body) }
  }
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
