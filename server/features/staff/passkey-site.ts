import { isIP } from 'node:net'
import { AppError } from '../../base/errors.ts'
import { isLoopbackHost } from '../../http/network.ts'

/** What passkeys of this installation are bound to. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/**
 * Derived from PUBLIC_URL alone. A passkey is bound to a name, never to an IP address: on one machine the name is
 * `localhost`. Throws 404 if other machines reach the server by its IP address.
 */
export function passkeySite(publicUrl: string): PasskeySite {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { rpId: hostname, origin }
  if (isLoopbackHost(hostname))
    return { rpId: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` }
  throw new AppError('not-found', 'Passkeys need a server with a name. Here you can sign in with a code from your app.')
}
