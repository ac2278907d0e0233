import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A user of the university’s sign-in service. */
export interface Person {
  sub: string
  email?: string
  email_verified?: unknown
  amr?: string[]
  acr?: string
}

/** Faults of the service, until changed. */
export type Fault =
  | 'wrong nonce'
  | 'key of someone else'
  | 'other audience'
  | 'other issuer'
  | 'expired token'
  | 'unsigned token'
  | 'refuses the person'
  | 'refuses the code'
  | 'answers with an error'
  | 'answers with a page'
  | 'remembers an old sign-in'

export interface OidcService {
  /** Settings for a portal that uses it. */
  env: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>
  /** The next user to sign in. */
  person: Person
  fault: Fault | undefined
  /** Signs the user in like a browser that visits this URL. Returns the query of the redirect. */
  visit(address: string): Promise<string>
  close(): Promise<void>
}

const clientId = 'office'
const clientSecret = 'a secret between the two'

interface Grant {
  person: Person
  nonce: string
  challenge: string
  redirectUri: string
  signedInAt: number
}

/** A minimal OpenID Connect provider on loopback that signs everyone in without asking. */
export async function oidcService(person: Person): Promise<OidcService> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: OidcService = {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    person,
    fault: undefined,
    async visit(address) {
      const { headers } = await fetch(address, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '').search.slice(1)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (service.fault === 'answers with an error') return void json({ trouble: true }, 500)
    if (service.fault === 'answers with a page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json(metadata(issuer))
      case '/jwks':
        return void json({ keys: [jwk] })
      case '/authorize':
        return void response.writeHead(302, { location: authorize(url.searchParams) }).end()
      case '/token': {
        const given = grantFor(new URLSearchParams(await textOf(request)))
        if (!given || service.fault === 'refuses the code') return void json({ error: 'invalid_grant' }, 400)
        return void json({
          access_token: randomUUID(),
          token_type: 'Bearer',
          expires_in: 60,
          id_token: await idToken(given),
        })
      }
      default:
        json({}, 404)
    }
  }

  function authorize(asked: URLSearchParams): string {
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    back.searchParams.set('iss', issuer)
    if (service.fault === 'refuses the person') {
      back.searchParams.set('error', 'access_denied')
      return back.href
    }
    const now = Math.floor(Date.now() / 1000)
    const isAsked = asked.get('prompt') === 'login' && service.fault !== 'remembers an old sign-in'
    const code = randomUUID()
    grants.set(code, {
      person: { ...service.person },
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      signedInAt: isAsked ? now : now - 3600,
    })
    back.searchParams.set('code', code)
    return back.href
  }

  /** A code is single-use, and valid only for the client that requested it, with its verifier. */
  function grantFor(sent: URLSearchParams): Grant | undefined {
    const code = sent.get('code') ?? ''
    const given = grants.get(code)
    grants.delete(code)
    const proof = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isOurs = sent.get('client_id') === clientId && sent.get('client_secret') === clientSecret
    return isOurs && given?.challenge === proof && given.redirectUri === sent.get('redirect_uri') ? given : undefined
  }

  async function idToken({ person: { sub, ...claims }, nonce, signedInAt }: Grant): Promise<string> {
    const { fault } = service
    const now = Math.floor(Date.now() / 1000)
    const payload = { ...claims, nonce: fault === 'wrong nonce' ? 'another' : nonce, auth_time: signedInAt }
    const all = {
      ...payload,
      sub,
      iss: fault === 'other issuer' ? 'https://evil.example' : issuer,
      aud: fault === 'other audience' ? 'someone else' : clientId,
      iat: now - (fault === 'expired token' ? 7200 : 0),
      exp: now + (fault === 'expired token' ? -3600 : 60),
    }
    if (fault === 'unsigned token') {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(all)}.`
    }
    const key = fault === 'key of someone else' ? other.privateKey : own.privateKey
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  return service
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
