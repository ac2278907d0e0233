export type GatewayRequest = {
  method: 'GET' | 'POST'
  /** Path and query, beginning with a slash. */
  path: string
  body?: Record<string, unknown>
}

/** `body` is the parsed JSON, or undefined when the answer was no JSON. */
export type GatewayAnswer = { status: number; body: unknown }

/** Carries one call to the provider's server API; rejects when no complete answer came. */
export type GatewayTransport = (request: GatewayRequest) => Promise<GatewayAnswer>
