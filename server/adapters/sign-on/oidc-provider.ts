import * as client from 'openid-client'
import { isLoopbackHost } from '../../http/network.ts'
import { type Identity, type SignOnAttempt, SignOnFailure, type SignOnProvider } from './sign-on-provider.ts'

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** All addresses of this service are its own, so that it need not say that they are verified. */
  trustsEmail?: boolean
}

const answerSeconds = 8
/** Keys and addresses of a service change rarely. */
const rememberMs = 3_600_000
/** As long as a second factor counts as fresh. */
const againSeconds = 300
/** What services say of someone who gave two factors: RFC 8176, REFEDS, and OpenID for phishing-resistant ones. */
const twoFactorMethod = 'mfa'
const twoFactorClasses = ['https://refeds.org/profile/mfa', 'phr', 'phrh']

/** OpenID Connect: authorization code with PKCE, state and nonce. The service is first asked when someone signs in, never at the start. */
export function oidcProvider(config: OidcConfig, nowMs: () => number): SignOnProvider {
  const service = remembered(() => discover(config), nowMs)
  return {
    issuer: config.issuer,
    async addressFor(attempt, how) {
      const address = client.buildAuthorizationUrl(await asking(service), {
        redirect_uri: attempt.returnTo,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(how === 'again' ? { prompt: 'login', max_age: '0' } : {}),
      })
      return address.href
    },
    async identify(returned, attempt, how) {
      const found = await asking(service)
      return asking(() => identityFrom(found, returned, attempt, { how, trustsEmail: config.trustsEmail === true }))
    },
  }
}

async function identityFrom(
  service: client.Configuration,
  returned: URL,
  { state, nonce, verifier }: SignOnAttempt,
  { how, trustsEmail }: { how: 'once' | 'again'; trustsEmail: boolean },
): Promise<Identity> {
  const tokens = await client.authorizationCodeGrant(service, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(how === 'again' ? { maxAge: againSeconds } : {}),
  })
  const claims = tokens.claims()
  if (!claims) throw new SignOnFailure('refused', 'There is no ID token')
  const isWhole = claims.email !== undefined && claims.email_verified !== undefined
  const about =
    !isWhole && service.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(service, tokens.access_token, claims.sub)
      : {}
  return {
    subject: claims.sub,
    ...verifiedEmail([claims, about], trustsEmail),
    factors: saysTwoFactors(claims) ? 'two' : 'one',
  }
}

interface SaysEmail {
  readonly email?: unknown
  readonly email_verified?: unknown
}

/** The ID token counts before the userinfo endpoint. Some services write `true` as a text. */
function verifiedEmail(said: readonly SaysEmail[], trustsEmail: boolean): Pick<Identity, 'email' | 'withoutEmail'> {
  const email = said.map(one => one.email).find(one => typeof one === 'string')
  if (email === undefined) return { email, withoutEmail: 'no-address' }
  const words = said
    .filter(one => one.email === undefined || one.email === email)
    .map(one => String(one.email_verified ?? ''))
  if (words.includes('false')) return { email: undefined, withoutEmail: 'not-verified' }
  return words.includes('true') || trustsEmail ? { email } : { email: undefined, withoutEmail: 'unsaid' }
}

function saysTwoFactors({ amr, acr }: client.IDToken): boolean {
  if (Array.isArray(amr) && amr.includes(twoFactorMethod)) return true
  return typeof acr === 'string' && twoFactorClasses.includes(acr)
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<client.Configuration> {
  const address = new URL(issuer)
  const isPlain = address.protocol === 'http:' && isLoopbackHost(address.hostname)
  const plain = isPlain ? [client.allowInsecureRequests] : []
  const found = await client.discovery(address, clientId, clientSecret, undefined, {
    timeout: answerSeconds,
    execute: plain,
  })
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_post') ? client.ClientSecretPost : client.ClientSecretBasic
  const service = new client.Configuration(found.serverMetadata(), clientId, clientSecret, authentication(clientSecret))
  service.timeout = answerSeconds
  for (const apply of [...plain, client.enableNonRepudiationChecks]) apply(service)
  return service
}

/** What was found is used again for an hour. A failure is not remembered. */
function remembered<Found>(find: () => Promise<Found>, nowMs: () => number): () => Promise<Found> {
  let last: { found: Promise<Found>; untilMs: number } | undefined
  return async () => {
    if (!last || last.untilMs < nowMs()) last = { found: find(), untilMs: nowMs() + rememberMs }
    const { found } = last
    try {
      return await found
    } catch (error) {
      if (last?.found === found) last = undefined
      throw error
    }
  }
}

async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof SignOnFailure ? error : new SignOnFailure(kindOf(error), error)
  }
}

/** Codes of the library for a service that says nothing, or nothing that can be read. */
const unreachableCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]

function kindOf(error: unknown): 'refused' | 'unreachable' {
  if (!(error instanceof Error)) return 'refused'
  if ('code' in error) return unreachableCodes.includes(String(error.code)) ? 'unreachable' : 'refused'
  // `fetch` itself says no more than that.
  return error instanceof TypeError ? 'unreachable' : 'refused'
}
