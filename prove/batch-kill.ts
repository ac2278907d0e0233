import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Random, randomFrom } from '../harness/random.ts'
import { tellDecisions } from '../server/features/releases/tell.ts'
import { sendMail } from '../server/jobs/send-mail.ts'
import type { Outcome, RunOptions } from './experiment.ts'
import { type Office, officeExperiment } from './lib/office.ts'
import { type Answered, type Caller, send, sendWell } from './lib/office-calls.ts'
import { type Candidate, decisionsOf, hourIn, setSeats, writeCandidates } from './lib/office-cases.ts'
import { withJobs } from './lib/office-jobs.ts'
import { seatFaults } from './lib/seat-faults.ts'

const sizes = { small: { rounds: 1, people: 30 }, full: { rounds: 12, people: 500 } }
const programme = 'msc-petroleum-engineering'

/** Kills an instance in the middle of deciding and releasing for many people. */
export const batchKill = officeExperiment({
  name: 'batch-kill',
  promise:
    'A batch of decisions is applied to all of its people or to none, even when the server is killed in the middle of it',
  pass: '12 rounds of proposing, approving, releasing and telling 500 people, each with kill -9: all or none each time, and one email for each person afterwards',
  runIn,
})

interface Tally {
  all: number
  none: number
  faults: string[]
  /** How long the last uninterrupted one took. */
  usualMs: number
}

async function runIn(office: Office, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { rounds, people: count } = sizes[size]
  const random = randomFrom(seed)
  const tally: Tally = { all: 0, none: 0, faults: [], usualMs: size === 'small' ? 60 : 500 }
  await setSeats(office, { programme, capacity: rounds * count })
  let twice = 0
  for (let round = 0; round < rounds; round += 1) {
    const name = `batch${round}`
    const people = await writeCandidates(office.context, { name, count, programme })
    const acts = actsFor(office, people)
    for (const act of [acts.propose, acts.approve, acts.release]) {
      await office.freshen()
      await killDuring(office, { act: await act(), random, tally })
    }
    const mailed = await tellAndKill(office, { people, name, random })
    tally.faults.push(...mailed.faults)
    twice += mailed.twice
    log(`round ${round + 1}: ${tally.all} all, ${tally.none} none`)
  }
  const faults = [...tally.faults, ...(await seatFaults(office.context))]
  return {
    figures: [
      ['batches of decisions', rounds * 3],
      ['people in each', count],
      ['done for all of them when the server was killed', tally.all],
      ['done for none of them', tally.none],
      ['done for some of them', tally.faults.filter(fault => fault.startsWith('done for')).length],
      ['emails written for each person', mailsEach],
      ['emails that arrived twice, as the server was killed between their delivery and its record', twice],
    ],
    kept: faults.length === 0,
    ...(faults.length > 0 ? { why: faults.slice(0, 6).join('; ') } : {}),
  }
}

const mailsEach = 1

interface Act {
  /** Sends the confirmation to this instance. */
  confirm(caller: Pick<Caller, 'url'>): Promise<Answered>
  /** How many people it is done for. */
  done(): Promise<number>
  people: number
}

function actsFor(
  office: Office,
  people: readonly Candidate[],
): Record<'propose' | 'approve' | 'release', () => Promise<Act>> {
  const uuids = people.map(({ uuid }) => uuid)
  const { db } = office.context
  const ids = people.map(({ id }) => id)
  /** Waits until the database has finished the work of the killed server. */
  const counted = (condition: ReturnType<typeof sql>) => () =>
    db.transaction().execute(async tx => {
      await sql`select from application where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
      const { rows } = await sql<{ done: number }>`select count(*)::integer as done from decision
        where application_id = any(${ids}::bigint[]) and ended_at is null and ${condition}`.execute(tx)
      return rows[0]?.done ?? -1
    })
  async function batch(who: Caller, body: object, condition: ReturnType<typeof sql>): Promise<Act> {
    const { id, count } = await sendWell(who, '/office/api/batches', { body })
    const confirm = ({ url }: { url: string }) =>
      send({ ...who, url }, `/office/api/batches/${id}/confirm`, { body: { count } })
    return { confirm, done: counted(condition), people: people.length }
  }
  return {
    propose: () => batch(office.officer, { action: 'propose', uuids, proposal: { kind: 'offer' } }, sql`true`),
    approve: () => batch(office.registrar, { action: 'approve', uuids }, sql`approved_at is not null`),
    release: async () => {
      const releases_at = (await hourIn(office.context, 5_000 + people.length * 10)).toISOString()
      const decision_ids = await decisionsOf(office.context, people)
      const body = { name: 'A batch', releases_at, decision_ids }
      const { id, count } = await sendWell(office.registrar, '/office/api/releases', { body })
      const confirm = ({ url }: { url: string }) =>
        send({ ...office.registrar, url }, `/office/api/releases/${id}/confirm`, { body: { count } })
      const isLinked = sql`exists (select from release join admission_case held on held.application_id = decision.application_id
        where release.id = decision.release_id and confirmed_at is not null and held.release_id = release.id)`
      return { confirm, done: counted(isLinked), people: people.length }
    },
  }
}

/** The last instance gets the call and is killed; the first gets it again, until everything is done. */
async function killDuring(
  { servers }: Office,
  { act, random, tally }: { act: Act; random: Random; tally: Tally },
): Promise<void> {
  const [first, , victim] = servers
  if (!first || !victim) throw new Error('There are too few instances')
  const cut = act.confirm(victim).catch(() => undefined)
  await pause(random.between(0.1, 1.1) * tally.usualMs)
  await victim.kill()
  await cut
  const done = await act.done()
  if (done === act.people) tally.all += 1
  else if (done === 0) tally.none += 1
  else tally.faults.push(`done for ${done} of ${act.people}`)
  const again = await act.confirm(first)
  if (done === 0 && again.status === 200) tally.usualMs = again.answeredAt - again.sentAt
  const finally_ = await act.done()
  if (finally_ !== act.people)
    tally.faults.push(`done for ${finally_} of ${act.people} after the second try: ${again.status} ${again.code}`)
  await victim.start()
}

/** At the hour the instance is killed while it releases and emails, and restarted. */
async function tellAndKill(
  { context, sink, servers }: Office,
  { people, name, random }: { people: readonly Candidate[]; name: string; random: Random },
): Promise<{ faults: string[]; twice: number }> {
  const [, , victim] = servers
  const { rows } = await sql<{
    hour: Date
  }>`select max(releases_at) as hour from release where confirmed_at is not null`.execute(context.db)
  await pause(Math.max(0, Number(rows[0]?.hour) - Date.now()))
  // A server looks for work as soon as it starts, so this one is killed in the middle of releasing or sending.
  await victim?.stop()
  await victim?.start()
  await pause(random.between(0, 400))
  await victim?.kill()
  await victim?.start()
  const mine = () => sink.mails.filter(({ to, subject }) => to.startsWith(`${name}.`) && /news/i.test(subject))
  const distinct = () => new Set(mine().map(({ to }) => to)).size
  const deadline = Date.now() + 300_000
  await withJobs(context, [tellDecisions, sendMail], async () => {
    while (distinct() < people.length && Date.now() < deadline) await pause(100)
  })
  const written = await sql<{
    each: number
  }>`select count(mail.id)::integer as each from account left join mail on mail.account_id = account.id and mail.kind = 'decision-news'
    where account.email like ${`${name}.%`} group by account.id having count(mail.id) <> ${mailsEach}`.execute(
    context.db,
  )
  return {
    twice: mine().length - distinct(),
    faults: [
      ...(distinct() === people.length ? [] : [`${distinct()} of ${people.length} people were emailed`]),
      ...(written.rows.length === 0 ? [] : [`${written.rows.length} people have another number of emails than one`]),
    ],
  }
}
