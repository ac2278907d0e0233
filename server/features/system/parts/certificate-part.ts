import { connect } from 'node:tls'
import { counted } from '#shared/domain/counted.ts'
import type { Context } from '../../../base/context.ts'
import { isLoopbackHost } from '../../../http/network.ts'
import type { SystemPart } from '../system-part.ts'

interface Certificate {
  validTo: Date
  issuer: string
  /** Why a browser would refuse it; undefined if it would not. */
  refused: string | undefined
}

const dayMs = 86_400_000
const patienceMs = 3000
const rememberedMs = 10 * 60_000
const soonDays = 30
const lateDays = 14

/** The last look, because the page asks every half minute. */
let last: { url: string; at: number; found: Promise<Certificate | undefined> } | undefined

function certificateOf(publicUrl: string, now: number): Promise<Certificate | undefined> {
  if (last?.url !== publicUrl || now - last.at > rememberedMs || now < last.at)
    last = { url: publicUrl, at: now, found: lookAt(new URL(publicUrl)) }
  return last.found
}

/** The certificate that the public address shows; undefined if nobody answers there. */
function lookAt({ hostname, port }: URL): Promise<Certificate | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise(resolve => {
    // Also one that has ended: saying so is the point. Nothing is sent over this connection.
    const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false }, () => {
      const { valid_to, issuer } = socket.getPeerCertificate()
      const refused = socket.authorized ? undefined : String(socket.authorizationError ?? 'it is not trusted')
      const name = [issuer?.O ?? issuer?.CN].flat().join(' ')
      end(valid_to ? { validTo: new Date(valid_to), issuer: name, refused } : undefined)
    })
    socket.setTimeout(patienceMs, () => end(undefined))
    socket.on('error', () => end(undefined))
    function end(found: Certificate | undefined): void {
      socket.destroy()
      resolve(found)
    }
  })
}

/** The certificate of the public address: how many days are left. */
export async function certificatePart({ config, clock }: Pick<Context, 'config' | 'clock'>): Promise<SystemPart> {
  const { publicUrl } = config
  const now = clock.now().getTime()
  const part = {
    part: 'certificate' as const,
    title: 'Public address',
    facts: [{ label: 'Address', value: publicUrl }],
  }
  if (!publicUrl.startsWith('https:')) return withoutCertificate(part, new URL(publicUrl).hostname)
  const found = await certificateOf(publicUrl, now)
  if (!found)
    return {
      ...part,
      state: 'note',
      says: `There is no answer at ${publicUrl} from this server.`,
      mend: 'If visitors can open it, the network does not let the server reach its own address, and the certificate cannot be looked at from here.',
    }
  const days = Math.floor((found.validTo.getTime() - now) / dayMs)
  const facts = [
    ...part.facts,
    { label: 'Issued by', value: found.issuer },
    { label: 'Ends', at: found.validTo.toISOString() },
  ]
  const mend = 'Renew it and reload the proxy: certbot renew, then systemctl reload nginx.'
  if (days < 0)
    return { ...part, facts, state: 'trouble', says: 'The certificate has ended: browsers warn every visitor.', mend }
  if (found.refused)
    return {
      ...part,
      facts,
      state: 'trouble',
      says: `Browsers do not trust the certificate (${found.refused}).`,
      mend: 'Use a certificate of a known authority for this name, with its whole chain.',
    }
  if (days < soonDays)
    return {
      ...part,
      facts,
      state: days < lateDays ? 'trouble' : 'note',
      says: `The certificate ends in ${counted(days, 'day')}.`,
      mend,
    }
  return { ...part, facts, state: 'fine', says: `The certificate is good for ${counted(days, 'day')}.` }
}

function withoutCertificate(part: Pick<SystemPart, 'part' | 'title' | 'facts'>, host: string): SystemPart {
  if (isLoopbackHost(host))
    return {
      ...part,
      state: 'note',
      says: 'Only this machine can open the site.',
      mend: 'For a trial this is right. Otherwise put the address that visitors type into PUBLIC_URL, with a proxy and a certificate.',
    }
  return {
    ...part,
    state: 'trouble',
    says: 'The address begins with http, so passwords and codes travel unencrypted.',
    mend: 'Put a proxy with a certificate in front (deploy/nginx), and https into PUBLIC_URL.',
  }
}
