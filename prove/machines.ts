import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailSink, mailSink } from '../harness/mail-sink.ts'
import { ownStore } from '../harness/own-store.ts'
import { randomFrom } from '../harness/random.ts'
import type { Context } from '../server/base/context.ts'
import { type PortalProcess, portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { type MixedLoad, mixedLoad } from './lib/applicants.ts'
import { checkMails } from './lib/check-mails.ts'
import { checkStore } from './lib/check-store.ts'
import { balancer } from './lib/net-balancer.ts'
import { s3Place } from './lib/net-s3.ts'
import { countThrough, raceAcross, type SharedResults } from './lib/net-shared.ts'
import { withFolder, withStoreOf } from './lib/place.ts'
import { sweepAndCount } from './lib/sweep.ts'
import { countTries, type Tries } from './lib/tries.ts'

const sizes = {
  small: { kills: 2, workers: 3, races: 3, saves: 2 },
  full: { kills: 60, workers: 6, races: 150, saves: 8 },
}

/** Runs three servers on one PostgreSQL and one S3 service, and repeatedly kills one of them. */
export const machines: Experiment = {
  name: 'machines',
  promise: 'Several machines act as one, and the loss of one loses nothing',
  pass: 'Three instances, one killed at random. Nothing lost, nothing done twice. Limits, codes, sessions and jobs are shared',
  run: options => withFolder('machines', folder => runIn(folder, options)),
}

type Env = Record<string, string> & { DATA_DIR: string }

async function runIn(folder: string, options: RunOptions): Promise<Outcome> {
  const store = await ownStore(join(folder, 'store'))
  const s3 = await s3Place(folder, options.size)
  const sink = await mailSink()
  const env: Env = {
    ...s3.env,
    DATABASE_URL: store.databaseUrl,
    DATA_DIR: `${folder}/data`,
    JWT_SECRET: 'a secret that all machines of this experiment share',
    SMTP_URL: sink.url,
    LOG_LEVEL: 'silent',
  }
  try {
    return await runOn({ env, sink, s3: s3.kind }, options)
  } finally {
    await sink.close()
    await s3.close()
    await store.close()
  }
}

async function runOn(
  { env, sink, s3 }: { env: Env; sink: MailSink; s3: string },
  options: RunOptions,
): Promise<Outcome> {
  const { workers, races, saves } = sizes[options.size]
  const limited = await withFleet({ ...env, RATE_LIMIT_FACTOR: '1' }, fleet =>
    countThrough({ urls: fleet.map(({ url }) => url) }),
  )
  return withFleet(env, async (fleet, url) => {
    const tries = countTries()
    const load = await mixedLoad({ url, sink, workers, saves, note: tries.note })
    const kills = await killOneAfterAnother(fleet, load, options)
    await load.finish()
    options.log(`${kills} kills, ${load.ledger.answeredWrites} confirmed writes; now the races`)
    const shared = await raceAcross({ urls: fleet.map(one => one.url), sink, prefix: 'race' }, races)
    return withStoreOf(env, context =>
      judge(context, { sink, s3, kills, races, limited, load, shared, tries, instances: fleet.length }),
    )
  })
}

interface Seen {
  sink: MailSink
  s3: string
  instances: number
  kills: number
  races: number
  limited: { through: number; limit: number }
  load: MixedLoad
  shared: SharedResults
  tries: Tries
}

async function judge(context: Context, seen: Seen): Promise<Outcome> {
  const { sink, s3, instances, kills, races, limited, load, shared, tries } = seen
  const mails = await checkMails(context.db, sink)
  const found = await checkStore(context, load.ledger)
  const strays = await sweepAndCount(context)
  const once = await context.db
    .selectFrom('contact_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject', '=', 'Once')
    .executeTakeFirstOrThrow()
  const wrong = [
    ...found.lost,
    ...found.halfDone,
    ...load.troubles,
    ...tries.dishonest,
    ...shared.wrong,
    ...(mails.lost > 0 ? [`${mails.lost} emails were lost`] : []),
    ...(mails.twice > kills ? [`${mails.twice} emails came twice`] : []),
    ...(strays.after > 0 ? [`${strays.after} orphaned files remain`] : []),
    ...(once.count === races ? [] : [`${once.count} messages of ${races} keys`]),
    ...(limited.through === limited.limit ? [] : [`a limit of ${limited.limit} let ${limited.through} through`]),
  ]
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 6).join('; ') } : {}),
    figures: [
      ['instances', instances],
      ['files in', s3],
      ['kills of one instance', kills],
      ['confirmed writes', load.ledger.answeredWrites],
      ['lost', found.lost.length],
      ['partial', found.halfDone.length],
      ['files compared', found.files],
      ['orphaned files before and after the clean-up', `${strays.before}, ${strays.after}`],
      ['emails promised', mails.promised],
      ['emails lost', mails.lost],
      ['emails sent twice', mails.twice],
      ['races of codes, tokens, sessions and keys across machines', shared.races + races],
      ['races that ended differently than on one machine', shared.wrong.length],
      ['let through by a limit, of four times as many concurrent requests', `${limited.through} of ${limited.limit}`],
      ['requests cut off', tries.cut],
      ['503 with Retry-After', tries.unavailable],
      ['other 5xx responses', tries.dishonest.length],
    ],
  }
}

async function withFleet<T>(env: Env, work: (fleet: PortalProcess[], url: string) => Promise<T>): Promise<T> {
  const settings: Env = { ...env }
  const fleet: PortalProcess[] = []
  for (let index = 0; index < 3; index += 1) fleet.push(await portalProcess(env.DATA_DIR, settings))
  const front = await balancer(
    fleet.map(({ port }) => port),
    randomFrom(1),
  )
  try {
    // Before they start, because the address is written into emails and payments.
    settings.PUBLIC_URL = front.url
    await Promise.all(fleet.map(one => one.start()))
    return await work(fleet, front.url)
  } finally {
    front.close()
    await Promise.all(fleet.map(one => one.stop()))
  }
}

/** Two are always running. The next is killed some writes after the last has restarted. */
async function killOneAfterAnother(
  fleet: PortalProcess[],
  load: MixedLoad,
  { size, seed, log }: RunOptions,
): Promise<number> {
  const random = randomFrom(seed)
  const { kills } = sizes[size]
  for (let done = 0; done < kills; done += 1) {
    const until = load.ledger.answeredWrites + Math.floor(random.between(5, 60))
    const deadline = Date.now() + 10_000
    while (load.ledger.answeredWrites < until && Date.now() < deadline) await sleep(5)
    const one = fleet[Math.floor(random.next() * fleet.length)]
    await one?.kill()
    await one?.start()
    if (done % 10 === 9) log(`${done + 1} kills, ${load.ledger.answeredWrites} confirmed writes`)
  }
  return kills
}
