import { Secret, TOTP } from 'otpauth'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import type { Grant } from '#shared/domain/staff.ts'
import { setupUrl } from '../features/staff/setup.ts'
import type { TestApp } from './app.ts'
import type { Authenticator } from './authenticator.ts'
import { multipartOf } from './people.ts'

export const staffPassword = 'a lamp beside four books'

interface Sent {
  params?: Record<string, string>
  query?: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** For calls that accept files. */
  files?: Parameters<typeof multipartOf>[1]
}

/** An office browser that keeps its cookies and sends the headers of our own pages. */
export interface OfficeBrowser {
  /** The session cookie. */
  cookie: string | undefined
  /** Identifies the browser before sign-in. */
  nameCookie: string | undefined
  call(name: CallName, sent?: Sent): Promise<OfficeAnswer>
}

export interface OfficeAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the type of its response
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

export function officeBrowser(portal: TestApp): OfficeBrowser {
  const browser: OfficeBrowser = {
    cookie: undefined,
    nameCookie: undefined,
    async call(name, { params = {}, query, body, headers, files } = {}) {
      const row = calls[name]
      const path = row.path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(params[key] ?? 'none'))
      const form = files && multipartOf(body ?? {}, files)
      const answer = await portal.app.inject({
        method: row.method,
        url: query ? `${path}?${query}` : path,
        headers: {
          'x-office': '1',
          ...cookieHeader([browser.cookie, browser.nameCookie]),
          ...form?.headers,
          ...headers,
        },
        ...(row.body === 'json' ? { payload: body ?? {} } : form ? { payload: form.payload } : {}),
      })
      for (const kept of [answer.headers['set-cookie'] ?? []].flat()) {
        const [cookie = ''] = kept.split(';')
        if (cookie.startsWith('office-browser=')) browser.nameCookie = cookie
        else browser.cookie = cookie
      }
      const isJson = String(answer.headers['content-type']).includes('json')
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
    },
  }
  return browser
}

function cookieHeader(cookies: (string | undefined)[]): { cookie?: string } {
  const sent = cookies.filter(cookie => cookie !== undefined)
  return sent.length > 0 ? { cookie: sent.join('; ') } : {}
}

/** Adds a passkey to a staff account. */
export async function withPasskey(person: OfficePerson, passkey: Authenticator, name = 'My phone'): Promise<string> {
  const options = expectDone(await person.call('newPasskeyOptions'))
  const added = await person.call('addPasskey', { body: { name, passkey: passkey.create(options) } })
  return expectDone(added).id
}

/** A member of staff, signed in with both factors. */
export interface OfficePerson extends OfficeBrowser {
  id: string
  email: string
  recoveryCodes: string[]
  /** The next code of their app. Codes are single-use, so the clock advances by half a minute. */
  code(): string
  /** Gives the second factor again. */
  freshen(): Promise<void>
}

/** Signs in with both factors, using the secret from a link. */
async function joined(portal: TestApp, browser: OfficeBrowser, email: string, secret: string): Promise<OfficePerson> {
  const code = () => {
    portal.clock.advance({ seconds: 30 })
    return codeOf(secret, portal.clock.now())
  }
  const { staff, recovery_codes } = expectDone(await browser.call('confirmTotp', { body: { code: code() } }))
  return Object.assign(browser, {
    id: staff.id as string,
    email,
    recoveryCodes: recovery_codes as string[],
    code,
    async freshen() {
      expectDone(await browser.call('stepUp', { body: { code: code() } }))
    },
  })
}

export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** Creates the first administrator with a setup link. */
export async function firstAdministrator(portal: TestApp, email = 'admin@usta.example'): Promise<OfficePerson> {
  const token = (await setupUrl(portal.context))?.split('#')[1]
  const browser = officeBrowser(portal)
  const body = { token, full_name: 'Ify Administrator', email, password: staffPassword }
  const { totp_secret } = expectDone(await browser.call('officeSetup', { body }))
  return joined(portal, browser, email, totp_secret)
}

/** Creates a member of staff: an administrator invites them, and they join. */
export async function colleague(
  portal: TestApp,
  administrator: OfficePerson,
  { email, full_name = 'Kemi Obi', grants }: { email: string; full_name?: string; grants: Grant[] },
): Promise<OfficePerson> {
  await administrator.freshen()
  expectDone(await administrator.call('inviteStaff', { body: { full_name, email, grants } }))
  const browser = officeBrowser(portal)
  return acceptAs(portal, browser, email)
}

/** Follows the link of the newest email to an address. */
export async function acceptAs(portal: TestApp, browser: OfficeBrowser, email: string): Promise<OfficePerson> {
  const withLink = (await portal.mails.to(email)).findLast(({ text }) => text.includes('/office/invitation#'))
  const token = invitationIn(withLink?.text ?? '')
  const { totp_secret } = expectDone(
    await browser.call('acceptInvitation', { body: { token, password: staffPassword } }),
  )
  return joined(portal, browser, email, totp_secret)
}

export function invitationIn(text: string): string {
  const token = /\/office\/invitation#([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error('There is no invitation in this email')
  return token
}

export function expectDone({ status, body }: OfficeAnswer): OfficeAnswer['body'] {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 400)}`)
  return body
}
