import { randomUUID } from 'node:crypto'
import { codeIn } from '#server/testing/mail-reader.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { password } from '../../harness/applicant.ts'
import { type Answer, type Call, failureOf, tryOnce } from '../../harness/client.ts'
import type { MailSink } from '../../harness/mail-sink.ts'

/** What was tried on several instances at once, and every result that differs from that on one. */
export interface SharedResults {
  races: number
  wrong: string[]
}

interface Machines {
  urls: readonly string[]
  sink: MailSink
  /** Names that no other part of the experiment uses. */
  prefix: string
}

/** Codes, sessions, tokens and keys, each used repeatedly on all machines at once. */
export async function raceAcross(machines: Machines, rounds: number): Promise<SharedResults> {
  const results: SharedResults = { races: 0, wrong: [] }
  for (let round = 0; round < rounds; round += 1) {
    const email = `${machines.prefix}${round}@example.com`
    await raceCode(machines, email, round, results)
    await raceTokens(machines, email, results)
    await raceKey(machines, email, results)
  }
  return results
}

async function everywhere({ urls }: Machines, path: string, call: Call, times = 2, key?: string): Promise<Answer[]> {
  const all = Array.from({ length: times }, () => urls).flat()
  return Promise.all(all.map(url => answered(`${url}${path}`, call, key)))
}

async function answered(url: string, call: Call, key: string = randomUUID()): Promise<Answer> {
  const tried = await tryOnce(url, call, key)
  if (tried.outcome !== 'answered') throw new Error(`${url}: ${failureOf(tried)}`)
  return tried
}

/** A code works once; five wrong attempts, wherever they are made, end it. */
async function raceCode(machines: Machines, email: string, round: number, results: SharedResults): Promise<void> {
  const [first = ''] = machines.urls
  const body = { full_name: 'Adaeze Nwosu', email, password, program_type: 'msc' }
  await answered(`${first}/auth/signup`, { method: 'POST', json: body })
  const code = await codeTo(machines, email)
  const wrong = code === '000000' ? '000001' : '000000'
  if (round % 4 === 3) {
    const tries = await everywhere(
      machines,
      '/auth/verify-email',
      { method: 'POST', json: { email, otp_code: wrong } },
      2,
    )
    const late = await answered(`${first}/auth/verify-email`, { method: 'POST', json: { email, otp_code: code } })
    expect(results, tries.every(({ status }) => status === 400) && late.status === 400, 'a code outlived its attempts')
    return
  }
  const given = await everywhere(machines, '/auth/verify-email', { method: 'POST', json: { email, otp_code: code } })
  const good = given.filter(({ status }) => status === 200).length
  expect(
    results,
    good === 1 && given.every(({ status }) => status === 200 || status === 400),
    `a code was accepted ${good} times`,
  )
}

/** A token refreshed in three places at once signs no one out, and signing out applies everywhere at once. */
async function raceTokens(machines: Machines, email: string, results: SharedResults): Promise<void> {
  const [first = ''] = machines.urls
  const form = { grant_type: 'password', username: email, password }
  const signedIn = await answered(`${first}/auth/token`, { method: 'POST', form })
  if (signedIn.status === 403) return
  const { refresh_token = '' } = signedIn.body as { refresh_token?: string }
  const swap = { method: 'POST', form: { grant_type: 'refresh_token', refresh_token } } as const
  const swapped = await everywhere(machines, '/auth/token', swap, 1)
  expect(
    results,
    swapped.every(({ status }) => status === 200),
    'two tabs signed each other out',
  )
  const { access_token: bearer = '' } = (swapped.at(-1)?.body ?? {}) as { access_token?: string }
  const before = await everywhere(machines, '/api/auth/me', { bearer }, 1)
  expect(
    results,
    before.every(({ status }) => status === 200),
    'a token of one machine was refused by another',
  )
  await answered(`${first}/auth/logout`, { method: 'POST', bearer })
  const after = await everywhere(machines, '/api/auth/me', { bearer }, 1)
  expect(
    results,
    after.every(({ status }) => status === 401),
    'an ended session still worked on another machine',
  )
}

/** A write sent to every machine under one key is performed once. */
async function raceKey(machines: Machines, email: string, results: SharedResults): Promise<void> {
  const form = { full_name: 'Adaeze Nwosu', email, subject: 'Once', message: `Only once, ${email}` }
  const given = await everywhere(machines, '/contact/send', { method: 'POST', form }, 2, randomUUID())
  expect(
    results,
    given.every(({ status }) => status === 200),
    `one key was answered ${given.map(({ status }) => status)}`,
  )
}

/** How many of these simultaneous requests the limit of an address allows; the machines count together. */
export async function countThrough({ urls }: Pick<Machines, 'urls'>): Promise<{ through: number; limit: number }> {
  const limit = calls.sendContactMessage.limit.hits
  const send = (url: string, turn: number) =>
    answered(`${url}/contact/send`, {
      method: 'POST',
      form: { full_name: 'A', email: 'a@example.com', subject: 'Limit', message: `Limit ${turn}` },
    })
  const given = await Promise.all(
    Array.from({ length: limit * 4 }, (_, turn) => send(urls[turn % urls.length] ?? '', turn)),
  )
  return { through: given.filter(({ status }) => status === 200).length, limit }
}

async function codeTo({ sink }: Machines, email: string): Promise<string> {
  return codeIn(await sink.waitFor(email, /is your code/))
}

function expect(results: SharedResults, isRight: boolean, otherwise: string): void {
  results.races += 1
  if (!isRight) results.wrong.push(otherwise)
}
