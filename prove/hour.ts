import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { oneOf, type Random, randomFrom } from '../harness/random.ts'
import type { Context } from '../server/base/context.ts'
import { tellDecisions } from '../server/features/releases/tell.ts'
import { sendMail } from '../server/jobs/send-mail.ts'
import type { Outcome, RunOptions } from './experiment.ts'
import { type Office, officeExperiment } from './lib/office.ts'
import { applicantCaller, type Caller, get, inParallel, send } from './lib/office-calls.ts'
import {
  type Candidate,
  decideAll,
  decisionsOf,
  hourIn,
  release,
  setSeats,
  writeCandidates,
} from './lib/office-cases.ts'
import { withJobs } from './lib/office-jobs.ts'

const sizes = {
  small: { people: 24, untilHourMs: 4_000, readers: 3, stops: 2 },
  full: { people: 20_000, untilHourMs: 90_000, readers: 12, stops: 60 },
}
const programme = 'msc-aerospace-engineering'
const stoppedProgramme = 'msc-applied-statistics'
/** What is decided for a third of the people each, and what they read afterwards. */
const kinds = [
  { proposal: { kind: 'offer' }, message: 'We offer you a place.' },
  { proposal: { kind: 'waiting_list' }, message: 'You are on the waiting list.' },
  { proposal: { kind: 'rejection', reasons: ['places'] }, message: /./ },
] as const

/** A release reaches its hour while its job is dead; others are stopped in their last second. */
export const hour = officeExperiment({
  name: 'hour',
  promise: 'At the hour of a release everyone sees the decision, and not a moment before',
  pass: '20,000 decisions, three instances whose clocks are two seconds apart, the job dead: no response before the hour tells, every one after it does. Then one email each within 30 min. A release stopped in its last second is told to all of its people or to none',
  runIn,
})

async function runIn(office: Office, options: RunOptions): Promise<Outcome> {
  const { context, sink } = office
  const { people: count, stops } = sizes[options.size]
  const people = await writeCandidates(context, { name: 'hour', count, programme })
  await setSeats(office, { programme, capacity: count })
  const third = Math.ceil(count / 3)
  for (const [index, { proposal }] of kinds.entries())
    await decideAll(office, people.slice(index * third, (index + 1) * third), proposal)
  options.log(`${count} decisions are approved`)
  const faults: string[] = []
  const watched = await killJob(context, () => watchHour(office, people, options))
  faults.push(...watched.faults)
  const emailed = await emailAll(office, people, options)
  faults.push(...emailed.faults)
  const stopped = await stopInLastSecond(office, { stops, random: randomFrom(options.seed) })
  faults.push(...stopped.faults)
  return {
    figures: [
      ['decisions released at one hour', count],
      ['instances, seconds between their clocks', `${office.servers.length}, 2`],
      ['responses around the hour', watched.reads],
      ['visible before the hour, or not visible after it', watched.faults.length],
      ['people who read their decision while the job was not running', watched.walked],
      ['emails', sink.mails.filter(isNews).length],
      ['all of them sent within', `${(emailed.ms / 60_000).toFixed(1)} min`],
      ['releases stopped around their last second', stops],
      ['of them stopped, released', `${stopped.stopped}, ${stopped.told}`],
    ],
    kept: faults.length === 0,
    ...(faults.length > 0 ? { why: faults.slice(0, 6).join('; ') } : {}),
  }
}

const isNews = ({ subject, to }: { subject: string; to: string }) => /news/i.test(subject) && to.startsWith('hour.')

/** Blocks the job that marks cases as released, as if no server ran it. */
async function killJob<T>({ db }: Context, work: () => Promise<T>): Promise<T> {
  await sql`create function no_telling() returns trigger language plpgsql as 'begin raise exception ''the job is dead''; end'`.execute(
    db,
  )
  await sql`create trigger no_telling before update on admission_case for each row when (new.stage = 'told' and old.stage = 'approved')
    execute function no_telling()`.execute(db)
  try {
    return await work()
  } finally {
    await sql`drop trigger no_telling on admission_case`.execute(db)
    await sql`drop function no_telling`.execute(db)
  }
}

/** Clients poll every instance while the hour approaches. After it, everyone reads once. */
async function watchHour(office: Office, people: readonly Candidate[], { size, seed, log }: RunOptions) {
  const { context } = office
  const { untilHourMs, readers } = sizes[size]
  const at = await hourIn(context, untilHourMs)
  const confirmed = await release(office, { hour: at, filter: { programmes: [programme] } })
  if (confirmed.status !== 200) throw new Error(`The release was answered ${confirmed.status} ${confirmed.code}`)
  log(`the release is confirmed, ${Math.round((+at - Date.now()) / 1000)} s before its hour`)
  await pause(Math.max(0, +at - Date.now() - 2_500))
  const random = randomFrom(seed)
  const faults: string[] = []
  let reads = 0
  await Promise.all(
    Array.from({ length: readers }, async (_, index) => {
      while (Date.now() < +at + 2_500) {
        const one = oneOf(random, people)
        faults.push(...(await readAround(callerAt(office, index, one), +at)))
        reads += 1
      }
    }),
  )
  let walked = 0
  await inParallel(people.entries(), 12, async ([index, one]) => {
    const found = await ownCase(callerAt(office, index, one))
    const wanted = kinds[Math.floor(index / Math.ceil(people.length / 3))]?.message ?? ''
    if (found.stage !== 'told' || found.message.match(wanted) === null)
      faults.push(`${one.email} reads ${found.message}`)
    walked += 1
  })
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from admission_case
    where stage = 'told' and programme_id = ${programme}`.execute(context.db)
  if (rows[0]?.count !== 0) faults.push('the job was running')
  return { faults, reads, walked }
}

function callerAt({ servers }: Office, index: number, one: Candidate): Caller {
  return applicantCaller(servers[index % servers.length]?.url ?? '', one)
}

async function ownCase(caller: Caller) {
  const { status, body, sentAt, answeredAt } = await get(caller, '/postgraduate/applications/me')
  const [application] = [body].flat()
  if (status !== 200) throw new Error(`An applicant was answered ${status}`)
  const { stage, message, decision } = Object(application.case)
  return { stage: String(stage), message: String(message), hasDecision: decision !== undefined, sentAt, answeredAt }
}

async function readAround(caller: Caller, at: number): Promise<string[]> {
  const { stage, hasDecision, sentAt, answeredAt } = await ownCase(caller)
  const isTold = stage === 'told' || hasDecision
  if (isTold && answeredAt < at) return [`told ${at - answeredAt} ms before the hour`]
  if (!isTold && sentAt > at) return [`not told ${sentAt - at} ms after the hour`]
  return []
}

/** The job runs again: each person gets one email that there is news and nothing else. */
async function emailAll({ context, sink }: Office, people: readonly Candidate[], { size, log }: RunOptions) {
  const startedAt = Date.now()
  const arrived = async () => {
    while (sink.mails.filter(isNews).length < people.length && Date.now() < startedAt + 45 * 60_000) {
      log(`${sink.mails.filter(isNews).length} emails have arrived`)
      await pause(size === 'small' ? 200 : 20_000)
    }
  }
  // A small run does not wait for the next run of the servers’ job.
  if (size === 'small') await withJobs(context, [tellDecisions, sendMail], arrived)
  else await arrived()
  const news = sink.mails.filter(isNews)
  const tells = news.filter(({ text, subject }) =>
    /offer|refus|reject|place|sorry|congrat|waiting/i.test(subject + text),
  )
  return {
    ms: Date.now() - startedAt,
    faults: [
      ...(news.length === people.length ? [] : [`${news.length} emails to ${people.length} people`]),
      ...(new Set(news.map(({ to }) => to)).size === people.length ? [] : ['somebody had two emails, or none']),
      ...(tells.length === 0 ? [] : [`${tells.length} emails say what was decided`]),
    ],
  }
}

/** Small releases, each stopped during its last seconds. */
async function stopInLastSecond(office: Office, { stops, random }: { stops: number; random: Random }) {
  const { context } = office
  const each = 3
  const people = await writeCandidates(context, { name: 'stopped', count: stops * each, programme: stoppedProgramme })
  await setSeats(office, { programme: stoppedProgramme, capacity: people.length })
  await decideAll(office, people, { kind: 'offer' })
  await office.freshen()
  const faults: string[] = []
  let [stopped, told] = [0, 0]
  const numbers = Array.from({ length: stops }, (_, index) => index)
  await inParallel(numbers, 6, async index => {
    const own = people.slice(index * each, (index + 1) * each)
    const at = await hourIn(context, 4_000)
    const { id, status } = await release(office, { hour: at, decision_ids: await decisionsOf(context, own) })
    if (status !== 200) return
    await pause(+at - Date.now() - 1_000 + random.between(-250, 250))
    const stop = await send(oneOf(random, [office.registrar, office.deputy]), `/office/api/releases/${id}/stop`)
    await pause(Math.max(0, +at - Date.now() + 20))
    const seen = await Promise.all(own.map((one, place) => ownCase(callerAt(office, index + place, one))))
    const isStopped = stop.status === 200
    if (isStopped) stopped += 1
    else told += 1
    if (seen.some(({ stage }) => (stage === 'told') === isStopped))
      faults.push(`a stop was answered ${stop.status}, and people read ${seen.map(({ stage }) => stage).join(', ')}`)
  })
  return { faults, stopped, told }
}
