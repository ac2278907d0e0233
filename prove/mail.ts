import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ownStore } from '../harness/own-store.ts'
import { type Random, randomFrom } from '../harness/random.ts'
import { systemRandom } from '../server/base/system.ts'
import type { Db } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { enqueueMail } from '../server/emails/outbox.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { sendCodesInBulk, untilNoneIsDue, withCodes } from './lib/codes-in-bulk.ts'
import { fastClock } from './lib/fast-clock.ts'
import { type Arrival, type FaultyMailServer, faultyMailServer, type MailWeather } from './lib/faulty-mail-server.ts'
import { withFolder } from './lib/place.ts'
import { compareReturns, isLate, lateMailboxOf, type Returns, type ReturnsFound, returnsTo } from './lib/returns.ts'

const fixture = fileURLToPath(new URL('./lib/mail-sender.fixture.ts', import.meta.url))

interface Plan {
  events: number
  kills: number
  /** How many times faster than real time the portal’s clock runs. */
  speed: number
  /** Emails of a release, among which codes have to arrive, and how many codes. */
  bulk: number
  codes: number
  /** Each kind of trouble with its real seconds; the server is down for an hour of the portal’s clock. */
  weathers: [weather: MailWeather, seconds: number][]
}

const plans: Record<RunOptions['size'], Plan> = {
  small: {
    events: 60,
    kills: 2,
    speed: 1_800,
    bulk: 300,
    codes: 3,
    weathers: [
      ['fine', 1],
      ['refusing', 0.5],
      ['greylisting', 1],
      ['cut', 0.5],
      ['cut-late', 0.5],
      ['quota', 1],
      ['blocked', 1],
      ['down', 2],
    ],
  },
  full: {
    events: 2_000,
    kills: 20,
    speed: 60,
    bulk: 20_000,
    codes: 40,
    weathers: [
      ['fine', 10],
      ['refusing', 15],
      ['greylisting', 15],
      ['slow', 20],
      ['cut', 15],
      ['cut-late', 3],
      ['quota', 15],
      ['blocked', 15],
      ['fine', 10],
      ['down', 60],
    ],
  },
}

/** Queues emails while the mail server has every kind of trouble and the sender is killed. */
export const mail: Experiment = {
  name: 'mail',
  promise: 'Every promised email is sent, whatever the mail server does and whenever the sender is killed',
  pass: '2,000 events, 20 kills of the sender, none lost, no address blamed for a quota, a block or a full mailbox, at once or later. Every email that comes back later is noted once, and no forged report changes anything. An email is sent twice only if a kill or a cut came between its delivery and its record. Among 20,000 emails of a release every code arrives within 10 s',
  run: options => withFolder('mail', folder => runIn(folder, options)),
}

async function runIn(folder: string, { size, seed, log }: RunOptions): Promise<Outcome> {
  const plan = plans[size]
  const store = await ownStore(folder)
  const db = store.open()
  const returns = await returnsTo(randomFrom(seed))
  const server = await faultyMailServer(returns.onTaken)
  // A sender that starts on an empty database ends, and the experiment would wait for it forever.
  await migrate(db)
  const originMs = Date.now()
  const sender = keepSending({
    folder,
    address: store.databaseUrl,
    originMs,
    speed: plan.speed,
    env: { ...returns.env, SMTP_URL: server.url },
  })
  try {
    await Promise.all([
      promiseMails(db, plan, originMs),
      changeWeather(server, plan, log),
      killSometimes(sender, plan, randomFrom(seed)),
    ])
    const drainedFrom = Date.now()
    await server.setWeather('fine')
    await untilNoneIsDue(db)
    const drainedMs = Date.now() - drainedFrom
    await returns.untilAllIsRead()
    const sent = await compare(db, server.arrivals, { plan, kills: sender.killedAtMs, drainedMs })
    const compared = withReturns(sent, await compareReturns(db), returns)
    log('everything has arrived; a release follows')
    return withCodes(compared, await sendCodesInBulk(db, server, plan, originMs), size)
  } finally {
    await sender.end()
    await server.close()
    await returns.close()
    await db.destroy()
    await store.close()
  }
}

interface Sender {
  readonly killedAtMs: number[]
  /** It needs a moment to start, and longer on a busy machine. */
  whenSending(): Promise<void>
  /** SIGKILL; the next one starts immediately. */
  kill(): Promise<void>
  end(): Promise<void>
}

function keepSending(told: {
  folder: string
  address: string
  originMs: number
  speed: number
  env: Record<string, string>
}): Sender {
  const killedAtMs: number[] = []
  const start = () =>
    spawn(process.execPath, [fixture, told.address, String(told.originMs), String(told.speed)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, DATA_DIR: join(told.folder, 'sender'), ...told.env },
    })
  let child = start()
  let sending = once(child.stdout, 'data')
  async function end(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    killedAtMs,
    async whenSending() {
      await sending
    },
    async kill() {
      await end()
      killedAtMs.push(Date.now())
      child = start()
      sending = once(child.stdout, 'data')
    },
    end,
  }
}

async function promiseMails(db: Db, plan: Plan, originMs: number): Promise<void> {
  const clock = fastClock(originMs, plan.speed)
  const seconds = plan.weathers.reduce((sum, [, one]) => sum + one, 0)
  const batches = Math.ceil(seconds * 2)
  const content = { subject: 'News of your application', text: 'It is here.', html: '<p>It is here.</p>' }
  for (let batch = 0, event = 0; batch < batches; batch += 1) {
    for (; event < ((batch + 1) * plan.events) / batches && event < plan.events; event += 1) {
      const to = `${mailboxOf(event)}@example.com`
      await db
        .transaction()
        .execute(tx =>
          enqueueMail(
            tx,
            { clock, random: systemRandom, messages: {} },
            { kind: 'message-for-applicant', to, content },
          ),
        )
    }
    await sleep(500)
  }
}

/** One in a hundred does not exist, one in fifty is full for some time, and one in twenty says later what it thinks of an email. */
function mailboxOf(event: number): string {
  if (event % 100 === 99) return 'gone'
  const late = lateMailboxOf(event)
  if (late) return `${late}${event}`
  return `${event % 50 === 24 ? 'full' : 'person'}${event}`
}

async function changeWeather(server: FaultyMailServer, { weathers }: Plan, log: RunOptions['log']): Promise<void> {
  for (const [weather, seconds] of weathers) {
    await server.setWeather(weather)
    log(`${weather} for ${seconds} s; ${server.arrivals.length} emails arrived`)
    await sleep(seconds * 1000)
  }
}

async function killSometimes(sender: Sender, { kills, weathers }: Plan, random: Random): Promise<void> {
  const meanMs = (weathers.reduce((sum, [, seconds]) => sum + seconds, 0) * 1000) / kills
  for (let killed = 0; killed < kills; killed += 1) {
    await sender.whenSending()
    await sleep(random.between(0.1, 1.4) * meanMs)
    await sender.kill()
  }
}

// An email in flight when its sender was killed arrived no longer before than this.
const inFlightMs = 5_000

async function compare(
  db: Db,
  arrivals: readonly Arrival[],
  { plan, kills, drainedMs }: { plan: Plan; kills: readonly number[]; drainedMs: number },
): Promise<Outcome> {
  const promised = await db.selectFrom('mail').select(['id', 'recipient', 'given_up_at', 'bounced_at']).execute()
  const copies = Map.groupBy(arrivals, arrival => arrival.id)
  const deliverable = promised.filter(row => !row.recipient.startsWith('gone@'))
  const lost = deliverable.filter(row => !copies.has(row.id) || isAbandoned(row)).length
  const unexplained = [...copies.values()].flatMap(list =>
    list
      .slice(0, -1)
      .filter(copy => copy.wasTold && !kills.some(at => at >= copy.atMs - 100 && at - copy.atMs < inFlightMs)),
  ).length
  const twice = [...copies.values()].filter(list => list.length > 1).length
  const givenUp = promised.filter(isAbandoned).length
  const full = promised.filter(row => row.recipient.startsWith('full')).length
  const blamed = deliverable.filter(row => row.bounced_at !== null && !isLate(row.recipient)).length
  const kept =
    lost + unexplained + blamed === 0 &&
    promised.length === plan.events &&
    givenUp === promised.length - deliverable.length
  return {
    kept,
    figures: [
      ['emails promised', promised.length],
      ['arrived', copies.size],
      ['lost', lost],
      ['abandoned, as the mailbox does not exist', givenUp],
      ['to mailboxes that were full, arrived after their owners made room', full],
      ['addresses blamed for what was about us or their room', blamed],
      ['kills of the sender', kills.length],
      ['arrived twice', twice],
      ['arrived twice without a kill or a cut', unexplained],
      ['the portal’s clock ran faster by', `${plan.speed} times`],
      [
        'all sent after the mail server returned',
        `${((drainedMs * plan.speed) / 60_000).toFixed(1)} min by that clock`,
      ],
    ],
  }
}

/** What came back later had arrived at the relay. */
function isAbandoned({ recipient, given_up_at }: { recipient: string; given_up_at: Date | null }): boolean {
  return given_up_at !== null && !isLate(recipient)
}

function withReturns({ kept, figures }: Outcome, found: ReturnsFound, { forged, twice }: Returns): Outcome {
  return {
    kept: kept && found.misread + found.believed + found.notedTwice === 0 && found.returned > 0 && forged > 0,
    figures: [
      ...figures,
      ['emails that came back later', found.returned],
      ['of them not noted, or blamed on the wrong one', found.misread],
      ['reports that came twice, noted twice', `${twice}, ${found.notedTwice}`],
      ['forged reports, believed', `${forged}, ${found.believed}`],
    ],
  }
}
