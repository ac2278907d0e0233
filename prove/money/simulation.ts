import { sql } from 'kysely'
import { type Answer, type Call, untilAnswered } from '../../harness/client.ts'
import { type Payer, writePayers } from '../../harness/people.ts'
import type { Random } from '../../harness/random.ts'
import { writeColleague } from '../../harness/staff.ts'
import type { Context } from '../../server/base/context.ts'
import { applicationFee } from '../../shared/domain/fees.ts'
import type { Tries } from '../lib/tries.ts'

/** A member of staff in the bursary, signed in. */
export interface Bursar {
  id: string
  name: string
  headers: Record<string, string>
}

/** What an applicant’s fee is expected to be in the end. */
export type Expected = 'paid' | 'due' | 'waived'

/** Someone who owes the application fee. */
export interface Ower extends Payer {
  number: string
}

/** Ten bursars and many payers at one server, which is killed now and then. */
export interface Simulation {
  context: Context
  url: string
  random: Random
  bursars: readonly Bursar[]
  tries: Tries
  /** What is known to be true from the responses alone. */
  expected: Map<string, Expected>
  /** Money on the account of the university, as its bank has it, by the bank’s own number. */
  bank: Map<string, number>
  /** Responses that should not have been given. */
  wrong: string[]
  counts: Map<string, number>
  answeredWrites: number
}

export const feeMinor = feeOf()

function feeOf(): number {
  const fee = applicationFee('foundation', 'nigeria')
  return fee.kind === 'card' ? fee.amountMinor : 0
}

const names = [
  ...['Sunday Okoro', 'Ngozi Umeh', 'Amina Bello', 'Emeka Nwosu', 'Tunde Alabi'],
  ...['Hauwa Sani', 'Chidi Eze', 'Bola Ade', 'Ifeoma Obi', 'Garba Musa'],
]

/** Writes ten bursars with open sessions. */
export async function writeBursars(context: Context, count = 10): Promise<Bursar[]> {
  const bursars: Bursar[] = []
  for (let n = 0; n < count; n += 1) bursars.push(await writeBursar(context, `bursar${n}`, names[n] ?? 'A Bursar'))
  await freshen(context, 0)
  return bursars
}

export async function writeBursar(context: Context, email: string, name: string): Promise<Bursar> {
  const grants = [{ role: 'bursar', scope: 'all' }] as const
  const { id, token } = await writeColleague(context, { full_name: name, email: `${email}@usta.example`, grants })
  return { id, name, headers: { 'x-office': '1', cookie: `office=${token}` } }
}

/** Keeps everyone signed in with a fresh second factor, for a server whose clock is this many hours ahead. */
export async function freshen({ db }: Context, hoursAhead: number): Promise<void> {
  const now = sql`now() + make_interval(hours => ${hoursAhead})`
  const later = sql`now() + make_interval(hours => ${hoursAhead + 10})`
  await sql`update staff_session set last_used_at = ${now}, fresh_until = ${later}, ends_at = ${later}`.execute(db)
}

/** People whose fee is due, with application numbers that a bank line can carry. */
export async function writeOwers(context: Context, count: number): Promise<Ower[]> {
  const payers = await writePayers(context, { name: 'ower', count, type: 'foundation' })
  const numberOf = (n: number) =>
    `26-${String(Math.floor(n / 1000)).padStart(3, '0')}-${String(n % 1000).padStart(3, '0')}`
  const owers = payers.map((payer, index) => ({ ...payer, number: numberOf(index + 1) }))
  await sql`update application set application_number = told.number
    from unnest(${owers.map(({ uuid }) => uuid)}::uuid[], ${owers.map(({ number }) => number)}::text[]) told (uuid, number)
    where application.uuid = told.uuid`.execute(context.db)
  return owers
}

/** Several different bursars. */
export function someBursars(simulation: Simulation, count: number): Bursar[] {
  const left = [...simulation.bursars]
  return Array.from({ length: count }, () => {
    const [one] = left.splice(Math.floor(simulation.random.next() * left.length), 1)
    if (!one) throw new Error('There are too few bursars')
    return one
  })
}

export function count(simulation: Simulation, what: string, more = 1): void {
  simulation.counts.set(what, (simulation.counts.get(what) ?? 0) + more)
}

export interface Answered extends Answer {
  /** An earlier try got no response, so it may have been done already. */
  wasCut: boolean
}

/** Sends a call until it is answered, as a browser does, whatever the answer is. */
export async function send(simulation: Simulation, path: string, call: Call): Promise<Answered> {
  let wasCut = false
  const answer = await untilAnswered(new URL(path, simulation.url).href, call, tried => {
    wasCut ||= tried.outcome !== 'answered'
    simulation.tries.note(tried)
  })
  if (call.method !== undefined) simulation.answeredWrites += 1
  return { ...answer, wasCut }
}

export function act(simulation: Simulation, who: Bursar, path: string, json: object = {}): Promise<Answered> {
  return send(simulation, `/office/api${path}`, { method: 'POST', headers: who.headers, json })
}

export async function read(simulation: Simulation, who: Bursar, path: string): Promise<unknown> {
  const answer = await send(simulation, `/office/api${path}`, { headers: who.headers })
  return done(simulation, `GET ${path}`, answer) ? answer.body : undefined
}

/** Notes a response that is no success, unless an earlier try may have been one. */
export function done(simulation: Simulation, what: string, { status, body, wasCut }: Answered): boolean {
  if (status < 300 || (wasCut && [403, 409].includes(status))) return true
  simulation.wrong.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  return false
}

/** Notes a response that is not the expected refusal. */
export function refused(simulation: Simulation, what: string, { status }: Answer, expected: readonly number[]): void {
  if (!expected.includes(status)) simulation.wrong.push(`${what}: ${status} in place of ${expected.join(' or ')}`)
}

/**
 * Several did one thing at once: exactly one of them may have been answered with success, and the others with 409. The one whose
 * response was cut off may be told that it is done.
 */
export function onlyOne(simulation: Simulation, what: string, answers: readonly Answered[]): boolean {
  const successes = answers.filter(({ status }) => status < 300).length
  const isOne = successes === 1 || (successes === 0 && answers.some(({ wasCut }) => wasCut))
  if (isOne && answers.every(({ status }) => status < 300 || status === 409)) return true
  const said = answers.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 160)}`).join(', ')
  simulation.wrong.push(`${what} by ${answers.length} at once: ${said}`)
  return false
}
