import { copyMadeStore } from '../harness/made-store.ts'
import { mailSink } from '../harness/mail-sink.ts'
import { randomFrom } from '../harness/random.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { mixedLoad } from './lib/applicants.ts'
import { checkMails } from './lib/check-mails.ts'
import { checkStore } from './lib/check-store.ts'
import { killAtRandom } from './lib/kills.ts'
import { withFolder, withStoreOf } from './lib/place.ts'
import { sweepAndCount } from './lib/sweep.ts'
import { countTries } from './lib/tries.ts'

const sizes = {
  small: { kills: 4, workers: 2, leastWrites: 30, saves: 2, writesBetween: 8 },
  full: { kills: 500, workers: 8, leastWrites: 20_000, saves: 12, writesBetween: 40 },
}

/** Kills the server, PostgreSQL or both while applicants apply and pay and referees submit. */
export const kill: Experiment = {
  name: 'kill',
  promise: 'A confirmed write survives kill -9 of the server, of PostgreSQL and of both',
  pass: '500 kills, 20,000 confirmed writes, none lost, none partial, no orphaned file after the clean-up',
  run: options => withFolder('kill', folder => runIn(folder, options)),
}

async function runIn(folder: string, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { kills, workers, leastWrites, saves, writesBetween } = sizes[size]
  const sink = await mailSink()
  await copyMadeStore(folder)
  const portal = await portalProcess(folder, { SMTP_URL: sink.url, LOG_LEVEL: 'silent' })
  const tries = countTries()
  try {
    await portal.start()
    const load = await mixedLoad({ url: portal.url, sink, workers, saves, note: tries.note })
    const killing = await killAtRandom({
      portal,
      dataDir: folder,
      random: randomFrom(seed),
      answeredWrites: () => load.ledger.answeredWrites,
      writesBetween,
      targets: ['server', 'store', 'store', 'both'],
      isEnough: done => done >= kills && load.ledger.answeredWrites >= leastWrites,
      onKill: done => {
        if (done % 25 === 0) log(`${done} kills, ${load.ledger.answeredWrites} confirmed writes`)
      },
    })
    log('the kills are done; waiting for every applicant to finish')
    await load.finish()
    return await withStoreOf({ DATA_DIR: folder }, async context => {
      const mails = await checkMails(context.db, sink)
      const found = await checkStore(context, load.ledger)
      const strays = await sweepAndCount(context)
      const wrong = [...found.lost, ...found.halfDone, ...load.troubles, ...tries.dishonest]
      const kept = wrong.length + mails.lost + strays.after === 0 && mails.twice <= killing.total
      return {
        kept,
        ...(wrong.length > 0 ? { why: wrong.slice(0, 5).join('; ') } : {}),
        figures: [
          ['kills', killing.total],
          ['of the server', killing.server],
          ['of PostgreSQL', killing.store],
          ['of both', killing.both],
          ['of a starting server', killing.starting],
          ['confirmed writes', load.ledger.answeredWrites],
          ['lost', found.lost.length],
          ['partial', found.halfDone.length],
          ['applicants', load.ledger.lives.length],
          ['files compared', found.files],
          ['orphaned files before and after the clean-up', `${strays.before}, ${strays.after}`],
          ['emails promised', mails.promised],
          ['emails lost', mails.lost],
          ['emails sent twice', mails.twice],
          ['requests cut off', tries.cut],
          ['503 with Retry-After', tries.unavailable],
          ['other 5xx responses', tries.dishonest.length],
          ['slowest start after a kill', `${(Math.max(...killing.startsMs) / 1000).toFixed(1)} s`],
          ['fewer than', `${(300 / killing.total).toFixed(2)} % of kills lose anything (95 %)`],
        ],
      }
    })
  } finally {
    await portal.stop()
    await sink.close()
  }
}
