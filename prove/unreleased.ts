import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { filesOfZip } from '../server/documents/zip.fixture.ts'
import { password } from '../server/testing/people.ts'
import type { Call, CallRow } from '../shared/contract/calls/call.ts'
import { type CallName, calls } from '../shared/contract/calls/index.ts'
import type { Outcome, RunOptions } from './experiment.ts'
import { type Office, officeExperiment } from './lib/office.ts'
import { applicantCaller, sendWell } from './lib/office-calls.ts'
import {
  type Candidate,
  decideAll,
  decisionsOf,
  hourIn,
  release,
  setSeats,
  writeCandidates,
} from './lib/office-cases.ts'

const sizes = { small: 1, full: 12 }
const programme = 'msc-public-policy'

/** The decisions, each about one person. The first person is the reference for the others. */
const proposals: readonly (object | undefined)[] = [
  undefined,
  { kind: 'offer' },
  { kind: 'conditional_offer', conditions: ['Send your certificate.'] },
  { kind: 'alternative_offer', programme: 'msc-public-admin' },
  { kind: 'waiting_list' },
  { kind: 'rejection', reasons: ['places'] },
]

/** Applicants make every call they can, while decisions about them are approved but not released. */
export const unreleased = officeExperiment({
  name: 'unreleased',
  promise: 'Before its hour, nothing that an applicant or anyone outside can ask for depends on a decision',
  pass: 'Every call of applicants and of the public, with headers, sizes, ETags, PDFs and exports: the same bytes before a decision and after its approval, the same for every decision and for none, and no email',
  runIn,
})

async function runIn(office: Office, { size, log }: RunOptions): Promise<Outcome> {
  const count = sizes[size] * proposals.length
  await setSeats(office, { programme, capacity: count * 2 })
  await setSeats(office, { programme: 'msc-public-admin', capacity: count * 2 })
  const readers = await writeGroups(office, 'reads', sizes[size])
  const writers = await writeGroups(office, 'sends', sizes[size])
  const faults: string[] = []
  await feedIsCurrent(office)
  const before = await Promise.all(readers.map(one => answersTo(office, one, reads)))
  const emails = await emailsTo(office)
  for (const [index, proposal] of proposals.entries())
    if (proposal)
      await decideAll(
        office,
        [...readers, ...writers].filter((_, place) => place % proposals.length === index),
        proposal,
      )
  const compare = async (stage: string) => {
    const after = await Promise.all(readers.map(one => answersTo(office, one, reads)))
    for (const [place, answers] of after.entries())
      for (const [name, answer] of answers)
        if (answer !== before[place]?.get(name))
          faults.push(`${name} changed when a decision was ${stage}: ${differenceOf(before[place]?.get(name), answer)}`)
  }
  await compare('approved')
  const decision_ids = await decisionsOf(office.context, [...readers, ...writers])
  const { id, status } = await release(office, { hour: await hourIn(office.context, 3_600_000), decision_ids })
  if (status !== 200) throw new Error(`The release was answered ${status}`)
  await compare('put into a release')
  const sent = await compareWriters(office, writers, faults)
  if ((await emailsTo(office)) !== emails + sent.emails) faults.push('an email was sent')
  log(`${sent.calls} calls are compared`)
  await hourComes(office, id)
  const told = await Promise.all(readers.map(one => answersTo(office, one, ['myPostgraduate'])))
  const seen = told.filter(
    (answers, place) => answers.get('myPostgraduate') !== before[place]?.get('myPostgraduate'),
  ).length
  if (seen !== decision_ids.length / 2) faults.push(`${seen} people read a decision after its release`)
  return {
    figures: [
      ['people, with and without a decision', `${count * 2 - decision_ids.length}, ${decision_ids.length}`],
      ['calls of applicants and of the public', sent.calls],
      ['responses compared', sent.calls * count + reads.length * count * 2],
      ['responses that depend on a decision', faults.length],
      ['people who read theirs after its release', seen],
    ],
    kept: faults.length === 0,
    ...(faults.length > 0 ? { why: faults.slice(0, 6).join('\n') } : {}),
  }
}

/** Changes that others left unnumbered would change the feed in the middle of a comparison. */
async function feedIsCurrent({ context }: Office): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from feed_change limit 1`.execute(context.db)
    if (rows.length === 0) return
    await pause(100)
  }
}

/** Creates one person for each proposal in every group. Names, addresses and numbers have equal lengths, so that responses have equal sizes. */
async function writeGroups({ context }: Office, name: string, groups: number): Promise<Candidate[]> {
  await sql`select setval(pg_get_serial_sequence('application', 'id'), greatest(1000000, (select max(id) from application)))`.execute(
    context.db,
  )
  const people: Candidate[] = []
  for (let group = 0; group < groups; group += 1) {
    const letter = String.fromCharCode(97 + group)
    people.push(...(await writeCandidates(context, { name: `${name}${letter}`, count: proposals.length, programme })))
  }
  return people
}

const rows: [CallName, CallRow][] = Object.entries(calls).map(([name, row]) => [name as CallName, row])
/** Withdrawing, deleting the account and signing out come last, because nothing can be seen afterwards. */
const last: readonly string[] = ['withdrawApplication', 'askDeletion', 'keepAccount', 'logout']
const outside = rows
  .filter(([, { who }]) => who !== 'staff')
  .map(([name]) => name)
  .sort((one, other) => last.indexOf(one) - last.indexOf(other))
const reads = outside.filter(name => calls[name].method === 'GET')

/** The responses to these calls, as text with headers. */
async function answersTo(
  { servers, programKey }: Office,
  one: Candidate,
  names: readonly CallName[],
): Promise<Map<string, string>> {
  const caller = { ...applicantCaller(servers[0]?.url ?? '', one), programKey }
  const answers = new Map<string, string>()
  // Some of these are signed out later.
  if (names.includes('requestExport')) answers.set('the export', await exportOf(caller, one))
  for (const name of names) answers.set(name, await answerTo(caller, one, calls[name]))
  for (const path of [`/verify/${one.uuid}`, `/verify/${one.id}`])
    answers.set(path.replace(/\/[^/]+$/, ''), await textOf(await fetchWhenFree(`${caller.url}${path}`), one))
  return answers
}

async function answerTo(
  caller: ReturnType<typeof applicantCaller> & { programKey: string },
  one: Candidate,
  { name, method, path, body, who }: Call,
) {
  const filled = path.replace(/:(\w+)/g, (_all, key: string) => (key === 'number' ? '1' : one.uuid))
  const answer = await fetchWhenFree(`${caller.url}${filled}`, {
    method,
    headers: {
      'accept-encoding': 'identity',
      ...(who === 'applicant' ? caller.headers : {}),
      ...(who === 'key' ? { authorization: `Bearer ${caller.programKey}` } : {}),
      ...(method === 'GET' || body === 'none'
        ? {}
        : {
            'content-type':
              body === 'json' || body === 'raw' ? 'application/json' : 'application/x-www-form-urlencoded',
          }),
    },
    ...(method === 'GET' || body === 'none' ? {} : { body: bodyFor(name, one, body) }),
  })
  return textOf(answer, one)
}

const bodies: Record<string, (one: Candidate) => object> = {
  sendOwnMessage: () => ({ body: 'When do you answer?' }),
  declineOffer: () => ({ reason: 'I go elsewhere.' }),
  askDeferral: () => ({ reason: 'I serve until July.' }),
  askSecondLook: () => ({ reason: 'A result was missing.' }),
  initializePayment: ({ uuid, email }) => ({
    amount: 5_000_000,
    email,
    metadata: { application_uuid: uuid, fee: 'acceptance' },
  }),
  makeSponsorLink: ({ uuid }) => ({ application_uuid: uuid, fee: 'acceptance' }),
  putMatriculationNumber: () => ({ matriculation_number: '2027/SCI/MSC-PP/0001' }),
  changeResidency: () => ({ residency: 'international' }),
  requestExport: () => ({ password }),
  askDeletion: () => ({ password, confirmation: 'delete my account', withdraw: true }),
}

function bodyFor(name: string, one: Candidate, kind: Call['body']): string {
  const body = bodies[name]?.(one) ?? {}
  if (kind === 'json' || kind === 'raw') return JSON.stringify(body)
  return new URLSearchParams({ is_draft: 'false', program_type: 'msc', kind: 'transcript', ...body }).toString()
}

/** A busy machine refuses some calls for the moment, which says nothing about a decision. */
async function fetchWhenFree(url: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init)
    const retryAfter = Number(answer.headers.get('retry-after'))
    if (answer.status !== 503 || retryAfter === 0) return answer
    await pause(retryAfter * 1000)
  }
}

/** Names, numbers and times may differ between people; everything else has to be the same. */
async function textOf(answer: Response, one: Candidate): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !['date', 'etag', 'x-request-id'].includes(name))
  const isJson = String(answer.headers.get('content-type')).includes('json')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = bytes.toString(isJson ? 'utf8' : 'latin1')
  const tag = answer.headers.has('etag') ? 'with an ETag' : 'without an ETag'
  return withoutNames(
    [answer.status, tag, ...headers.map(([name, value]) => `${name}: ${value}`), text].join('\n'),
    one,
  )
}

function withoutNames(text: string, { email, uuid }: Candidate): string {
  return text
    .replaceAll(email, 'EMAIL')
    .replaceAll(`P-${email.split('@')[0]}`, 'NUMBER')
    .replaceAll(uuid, 'UUID')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'UUID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replace(/\d{1,2} \p{L}+ \d{4} at \d\d:\d\d/gu, 'MOMENT')
    .replace(/\(D:\d{14}Z\)/g, 'MOMENT')
    .replace(/\/ID \[<[\da-f]+> <[\da-f]+>\]/g, 'ID')
    .replace(/\.\d{10}\./g, '.MOMENT.')
    .replace(/\.\d{13}\.[\w-]{12}\./g, '.MOMENT.NONCE.')
    .replace(/"id":\d+/g, '"id":ID')
    .replace(/[\w-]{40,}/g, 'SECRET')
}

/** Everything stored about a person, as downloaded. */
async function exportOf(caller: ReturnType<typeof applicantCaller>, one: Candidate): Promise<string> {
  const { path } = await sendWell(caller, '/account/export', { body: { password } })
  const archive = await fetch(new URL(path, caller.url), { headers: caller.headers })
  const files = filesOfZip(Buffer.from(await archive.arrayBuffer()))
  return withoutNames([...files].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`).join('\n'), one)
}

/** Every call, including writes, by people with different decisions. */
async function compareWriters(office: Office, writers: readonly Candidate[], faults: string[]) {
  const before = await emailsTo(office)
  const answers = await Promise.all(writers.map(one => answersTo(office, one, outside)))
  const [measure, ...others] = answers
  // Its PDF is compressed with the name, so its size differs between people. It is compared with itself.
  measure?.delete('applicationRecord')
  for (const [name, wanted] of measure ?? [])
    for (const [place, other] of others.entries())
      if (other.get(name) !== wanted)
        faults.push(
          `${name} with ${JSON.stringify(proposals[(place + 1) % proposals.length])}: ${differenceOf(wanted, other.get(name))}`,
        )
  const perPerson = await mailsEach(office)
  if (perPerson.size > 1) faults.push(`some were emailed more often than others: ${[...perPerson].join(', ')}`)
  return { calls: measure?.size ?? 0, emails: (await emailsTo(office)) - before }
}

async function emailsTo({ context }: Office): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from mail join account on account.id = mail.account_id
    where account.email ~ '^(reads|sends).[.]'`.execute(context.db)
  return rows[0]?.count ?? -1
}

/** The different numbers of emails of the writers; there is only one if all have the same. */
async function mailsEach({ context }: Office): Promise<Set<string>> {
  const { rows } = await sql<{ kinds: string }>`select coalesce(string_agg(kind, ' ' order by kind), '') as kinds
    from account left join mail on mail.account_id = account.id where account.email ~ '^sends.[.]' group by account.id`.execute(
    context.db,
  )
  return new Set(rows.map(({ kinds }) => kinds))
}

function differenceOf(wanted = '', found = ''): string {
  const at = [...wanted].findIndex((letter, index) => letter !== found[index])
  const from = Math.max(0, at - 60)
  return `“${wanted.slice(from, from + 200)}” against “${found.slice(from, from + 200)}”`
}

/** Moves the hour of a release, because the clock of the database cannot be moved. */
async function hourComes({ context }: Office, id: string): Promise<void> {
  await sql`update release set releases_at = now() - interval '1 second', confirmed_at = now() - interval '2 seconds' where id = ${id}`.execute(
    context.db,
  )
}
