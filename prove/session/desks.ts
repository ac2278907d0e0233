import { Secret, TOTP } from 'otpauth'
import type { Answer, Call, Client } from '../../harness/client.ts'
import { type Colleague, staffPassword, writeColleague } from '../../harness/staff.ts'
import type { Context } from '../../server/base/context.ts'
import { multipartOf } from '../../server/testing/people.ts'
import type { Role } from '../../shared/domain/staff.ts'
import type { Shape } from './shape.ts'
import type { Desks } from './simulation.ts'
import { sendCall, type Tally } from './tally.ts'

/** A member of staff, signed in with both factors, who makes calls. */
export interface Desk {
  id: string
  get(path: string): Promise<Record<string, unknown>>
  post(path: string, json?: unknown): Promise<Record<string, unknown>>
  put(path: string, json: unknown): Promise<Record<string, unknown>>
  /** The response, even an expected refusal. */
  attempt(method: 'GET' | 'POST' | 'PUT', path: string, json: unknown, fine: readonly number[]): Promise<Answer>
  /** Sends a CSV file. */
  upload(method: 'POST' | 'PUT', path: string, file: CsvFile, fine?: readonly number[]): Promise<Answer>
}

interface CsvFile {
  text: string
  /** The number of lines or people from the check. */
  count?: number
}

interface Office {
  context: Context
  client: Client
  tally: Tally
}

/** Creates the members of staff and signs them in by calls. */
export async function openDesks(office: Office, { officers, readers }: Shape): Promise<Desks> {
  const open = (role: Role, name: string) => openDesk(office, role, name)
  const several = async (role: Role, count: number): Promise<Desk[]> => {
    const desks: Desk[] = []
    for (let n = 1; n <= count; n += 1) desks.push(await open(role, `${role}${n}`))
    return desks
  }
  return {
    officers: await several('officer', officers),
    readers: await several('reader', readers),
    head: await open('head', 'head'),
    registrar: await open('registrar', 'registrar'),
    vice: await open('registrar', 'vice'),
    records: await open('records', 'records'),
  }
}

async function openDesk(office: Office, role: Role, name: string): Promise<Desk> {
  const { context } = office
  const email = `${name}@usta.example`
  const written = { full_name: `${name} of the office`, email, grants: [{ role, scope: 'all' as const }] }
  const colleague = await writeColleague(context, written)
  const codes = codesOf(colleague)
  const cookie = await signIn(office, colleague, codes)
  return deskOf(office, colleague.id, { cookie, codes })
}

interface Codes {
  /** The next unused code; waits for it if necessary. */
  next(): Promise<string>
}

const stepMs = 30_000

/** A phone may be a step ahead, so a code of the next half minute is accepted too. */
function codesOf({ secret }: Colleague): Codes {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  let used = 0
  return {
    async next() {
      const step = Math.max(used + 1, Math.floor(Date.now() / stepMs))
      const earlyMs = (step - 1) * stepMs - Date.now()
      if (earlyMs > 0) await new Promise(resolve => setTimeout(resolve, earlyMs + 100))
      used = step
      return app.generate({ timestamp: step * stepMs })
    },
  }
}

async function signIn(office: Office, { email }: Colleague, codes: Codes): Promise<string> {
  const own = { 'x-office': '1' }
  const json = { email, password: staffPassword }
  const begun = await sendCall(office, '/office/api/sign-in', { method: 'POST', headers: own, json })
  const cookie = begun.cookies?.[0] ?? ''
  const code = { code: await codes.next() }
  const headers = { ...own, cookie }
  const done = await sendCall(office, '/office/api/sign-in/totp', { method: 'POST', headers, json: code })
  return done.cookies?.[0] ?? cookie
}

function deskOf(office: Office, id: string, { cookie, codes }: { cookie: string; codes: Codes }): Desk {
  const headers = { 'x-office': '1', cookie }
  let freshening: Promise<unknown> | undefined

  function attempt(method: 'GET' | 'POST' | 'PUT', path: string, json: unknown, fine: readonly number[]) {
    return sendFresh(path, { method, headers, ...(method === 'GET' ? {} : { json: json ?? {} }) }, fine)
  }

  async function sendFresh(path: string, call: Call, fine: readonly number[]): Promise<Answer> {
    const answer = await sendCall(office, `/office/api${path}`, call, [...fine, 403])
    if (answer.status !== 403 || fine.includes(403)) return answer
    if (Object(answer.body).code !== 'second-factor-needed')
      throw new Error(`${path}: ${JSON.stringify(answer.body).slice(0, 300)}`)
    freshening ??= freshen().finally(() => {
      freshening = undefined
    })
    await freshening
    return sendCall(office, `/office/api${path}`, call, fine)
  }

  async function freshen(): Promise<void> {
    const json = { code: await codes.next() }
    await sendCall(office, '/office/api/step-up', { method: 'POST', headers, json })
  }

  const bodyOf = async (answer: Promise<Answer>) => Object((await answer).body)
  return {
    id,
    attempt,
    upload: (method, path, { text, count }, fine = []) => {
      const file = { fileName: 'jamb.csv', contentType: 'text/csv', bytes: Buffer.from(text) }
      const multipart = multipartOf(count === undefined ? {} : { count: String(count) }, { file })
      return sendFresh(path, { method, headers, multipart }, fine)
    },
    get: path => bodyOf(attempt('GET', path, undefined, [])),
    post: (path, json) => bodyOf(attempt('POST', path, json, [])),
    put: (path, json) => bodyOf(attempt('PUT', path, json, [])),
  }
}
