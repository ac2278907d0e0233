import { Secret, TOTP } from 'otpauth'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import type { Grant } from '#shared/domain/staff.ts'
import { staffPassword, writeColleague } from '../../harness/staff.ts'
import { setupUrl } from '../features/staff/setup.ts'
import type { TestApp } from './app.ts'
import type { Authenticator } from './authenticator.ts'
import { multipartOf } from './people.ts'

export { staffPassword }

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
  /** Says that someone has signed in there before. */
  knownCookie: string | undefined
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
    knownCookie: undefined,
    async call(name, { params = {}, query, body, headers, files } = {}) {
      const row = calls[name]
      const path = row.path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(params[key] ?? 'none'))
      const form = files && multipartOf(body ?? {}, files)
      const answer = await portal.app.inject({
        method: row.method,
        url: query ? `${path}?${query}` : path,
        headers: {
          'x-office': '1',
          ...cookieHeader([browser.cookie, browser.nameCookie, browser.knownCookie]),
          ...form?.headers,
          ...headers,
        },
        ...(row.body === 'json' ? { payload: body ?? {} } : form ? { payload: form.payload } : {}),
      })
      for (const kept of [answer.headers['set-cookie'] ?? []].flat()) {
        const [cookie = ''] = kept.split(';')
        if (cookie.startsWith('office-browser=')) browser.nameCookie = cookie
        else if (cookie.startsWith('office-known=')) browser.knownCookie = cookie
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
  portal.clock.advance({ seconds: 30 })
  const code = codeOf(secret, portal.clock.now())
  const { staff, recovery_codes } = expectDone(await browser.call('confirmTotp', { body: { code } }))
  const person = asPerson(portal, browser, { id: staff.id, email, secret, recoveryCodes: recovery_codes })
  if (staff.permissions.includes('staff.manage')) noteAdministrator(portal, person)
  return person
}

/** Everyone who is an administrator, in the order of their joining. */
const administratorsOf = new WeakMap<TestApp, OfficePerson[]>()

function noteAdministrator(portal: TestApp, person: OfficePerson): void {
  administratorsOf.set(portal, [...(administratorsOf.get(portal) ?? []), person])
}

/** Another administrator agrees, in a browser of their own. */
export async function agreed(portal: TestApp, asker: OfficePerson, request: { id: string }): Promise<void> {
  const other = administratorsOf.get(portal)?.find(({ id }) => id !== asker.id)
  if (!other) throw new Error('There is no other administrator')
  const browser = officeBrowser(portal)
  expectDone(await browser.call('officeSignIn', { body: { email: other.email, password: staffPassword } }))
  expectDone(await browser.call('officeSecondFactor', { body: { code: other.code() } }))
  expectDone(await browser.call('agreeToRequest', { params: { id: request.id } }))
}

function asPerson(
  portal: TestApp,
  browser: OfficeBrowser,
  { secret, ...person }: Pick<OfficePerson, 'id' | 'email' | 'recoveryCodes'> & { secret: string },
): OfficePerson {
  const code = () => {
    portal.clock.advance({ seconds: 30 })
    return codeOf(secret, portal.clock.now())
  }
  return Object.assign(browser, {
    ...person,
    code,
    async freshen() {
      expectDone(await browser.call('stepUp', { body: { code: code() } }))
    },
  })
}

export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** The first administrator, who followed a setup link: for tests of that link. */
export async function setUpAdministrator(portal: TestApp, email = 'admin@usta.example'): Promise<OfficePerson> {
  const token = (await setupUrl(portal.context))?.split('#')[1]
  const browser = officeBrowser(portal)
  const body = { token, full_name: 'Ify Administrator', email, password: staffPassword }
  const { totp_secret } = expectDone(await browser.call('officeSetup', { body }))
  return joined(portal, browser, email, totp_secret)
}

interface Wanted {
  email: string
  full_name?: string
  grants: Grant[]
}

/** A member of staff whom an administrator invited, another one where two are needed, and who joined: for tests of invitations. */
export async function invitedColleague(
  portal: TestApp,
  administrator: OfficePerson,
  { email, full_name = 'Kemi Obi', grants }: Wanted,
): Promise<OfficePerson> {
  await administrator.freshen()
  const { request } = expectDone(await administrator.call('inviteStaff', { body: { full_name, email, grants } }))
  if (request) await agreed(portal, administrator, request)
  const browser = officeBrowser(portal)
  return acceptAs(portal, browser, email)
}

/** An administrator in the database, signed in. */
export function firstAdministrator(portal: TestApp, email = 'admin@usta.example'): Promise<OfficePerson> {
  const grants: Grant[] = [{ role: 'administrator', scope: 'all' }]
  return colleague(portal, { email, full_name: 'Ify Administrator', grants })
}

/** A member of staff in the database, signed in. */
export async function colleague(
  portal: TestApp,
  { email, full_name = 'Kemi Obi', grants }: Wanted,
): Promise<OfficePerson> {
  const { id, token, secret, recoveryCodes } = await writeColleague(portal.context, { email, full_name, grants })
  const browser = officeBrowser(portal)
  browser.cookie = `office=${token}`
  const person = asPerson(portal, browser, { id, email, secret, recoveryCodes })
  if (grants.some(({ role }) => role === 'administrator')) noteAdministrator(portal, person)
  return person
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
