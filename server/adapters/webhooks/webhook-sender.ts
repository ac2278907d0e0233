import { type LookupAddress, lookup } from 'node:dns'
import { type RequestOptions, request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Sends a message to an address that an administrator has entered. */
export interface WebhookSender {
  /** The status of the response. Throws WebhookError when there was none. */
  post(url: string, message: { headers: Record<string, string>; body: string }): Promise<number>
}

export type WebhookTrouble = 'not-allowed' | 'not-found' | 'no-tls' | 'timeout' | 'unreachable'

export class WebhookError extends Error {
  readonly trouble: WebhookTrouble
  constructor(trouble: WebhookTrouble) {
    super(`The webhook could not be sent: ${trouble}`)
    this.trouble = trouble
  }
}

type Resolve = (host: string, then: (error: Error | null, addresses: LookupAddress[]) => void) => void

interface SenderOptions {
  /** Hosts that may be in a private network, such as the record system on the campus. */
  privateHosts: readonly string[]
  /** Certificates to trust beside those of the system, and a resolver of names; for tests. */
  ca?: string
  resolve?: Resolve
  timeoutMs?: number
}

const systemResolve: Resolve = (host, then) => lookup(host, { all: true }, then)

/** Sends webhooks over HTTPS. */
export function httpsWebhookSender(options: SenderOptions): WebhookSender {
  return { post: guardedPost(options) }
}

/** Posts to an address that somebody else has named, and returns the status of the response. Throws WebhookError when there was none. */
export type GuardedPost = (
  url: string,
  message: { headers: Record<string, string>; body: string | Uint8Array },
) => Promise<number>

/**
 * Over HTTPS only, without following redirects, and only to public addresses (ADR 128). The address is checked where the connection is opened, so
 * a name that changes between a check and its use leads nowhere. Of the response only the status is read.
 */
export function guardedPost({
  privateHosts,
  ca,
  resolve = systemResolve,
  timeoutMs = 10_000,
}: SenderOptions): GuardedPost {
  const isAllowed = (host: string, address: string) => isPublicAddress(address) || privateHosts.includes(host)

  const guardedLookup: RequestOptions['lookup'] = (host, options, then) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return then(new WebhookError('not-found'), [])
      if (!addresses.every(({ address }) => isAllowed(host.toLowerCase(), address)))
        return then(new WebhookError('not-allowed'), [])
      return options.all ? then(null, addresses) : then(null, first.address, first.family)
    })

  return (url, { headers, body }) =>
    new Promise((done, fail) => {
      const { hostname, protocol } = new URL(url)
      const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
      if (protocol !== 'https:' || (isIP(host) !== 0 && !isAllowed(host, host)))
        return fail(new WebhookError('not-allowed'))
      const signal = AbortSignal.timeout(timeoutMs)
      const sent = request(
        url,
        {
          method: 'POST',
          headers,
          lookup: guardedLookup,
          agent: false,
          maxHeaderSize: 16_384,
          signal,
          ...(ca ? { ca } : {}),
        },
        response => {
          done(response.statusCode ?? 0)
          response.on('error', () => {})
          response.destroy()
        },
      )
      sent.on('error', error => fail(asTrouble(error, signal)))
      sent.end(body)
    })
}

function asTrouble(error: Error & { code?: string }, { aborted }: AbortSignal): WebhookError {
  if (error instanceof WebhookError) return error
  if (aborted) return new WebhookError('timeout')
  return new WebhookError(/CERT|SSL|TLS|SELF_SIGNED|EPROTO|ALTNAME/.test(error.code ?? '') ? 'no-tls' : 'unreachable')
}
