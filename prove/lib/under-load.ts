import { setTimeout as sleep } from 'node:timers/promises'
import type { MailSink } from '../../harness/mail-sink.ts'
import type { PortalProcess } from '../../server/testing/portal-process.ts'
import { type MixedLoad, mixedLoad } from './applicants.ts'
import { checkMails, type MailFindings } from './check-mails.ts'
import { checkStore, type Findings } from './check-store.ts'
import { withStoreOf } from './place.ts'
import type { PlaceEnv } from './places.ts'
import { type Strays, sweepAndCount } from './sweep.ts'
import { countTries, type Tries } from './tries.ts'

export interface Trouble {
  /** Causes the outage. */
  begin(load: MixedLoad): Promise<void>
  lastsMs: number
  /** Ends the outage, without touching the portal. */
  end(): Promise<void>
}

export interface Weathered {
  tries: Tries
  found: Findings
  mails: MailFindings
  strays: Strays
  troubles: readonly string[]
  answeredWrites: number
  /** The time from the end of each outage until a write was confirmed. */
  backMs: number[]
}

/** Lets applicants apply during outages, finishes every one of them, and checks what is stored. */
export async function underLoad(
  portal: PortalProcess,
  env: PlaceEnv,
  sink: MailSink,
  load: { workers: number; saves: number; fileBytes: number; troubles: readonly Trouble[] },
): Promise<Weathered> {
  const tries = countTries()
  await portal.start()
  const applicants = await mixedLoad({ url: portal.url, sink, note: tries.note, ...load })
  const backMs: number[] = []
  for (const trouble of load.troubles) {
    await moreAnswers(applicants, 15)
    await trouble.begin(applicants)
    await sleep(trouble.lastsMs)
    await trouble.end()
    const startedAt = performance.now()
    await moreAnswers(applicants, 1)
    backMs.push(performance.now() - startedAt)
  }
  await moreAnswers(applicants, 10)
  await applicants.finish()
  return withStoreOf(env, async context => ({
    tries,
    backMs,
    mails: await checkMails(context.db, sink),
    found: await checkStore(context, applicants.ledger),
    strays: await sweepAndCount(context),
    troubles: applicants.troubles,
    answeredWrites: applicants.ledger.answeredWrites,
  }))
}

async function moreAnswers({ ledger }: MixedLoad, wanted: number): Promise<void> {
  const until = ledger.answeredWrites + wanted
  const deadline = Date.now() + 180_000
  while (ledger.answeredWrites < until) {
    if (Date.now() > deadline) throw new Error('The portal confirmed no write for three minutes')
    await sleep(10)
  }
}

/** The figures of every outage, and what was wrong. */
export function outageFigures(seen: readonly Weathered[]): { figures: [string, string | number][]; wrong: string[] } {
  const sum = (count: (one: Weathered) => number) => seen.reduce((total, one) => total + count(one), 0)
  const wrong = seen.flatMap(({ found, tries, troubles, strays, mails }) => [
    ...found.lost,
    ...found.halfDone,
    ...tries.dishonest,
    ...troubles,
    ...(strays.after > 0 ? [`${strays.after} orphaned files after the clean-up`] : []),
    ...(mails.lost > 0 ? [`${mails.lost} emails lost`] : []),
  ])
  const slowestBack = Math.max(...seen.flatMap(one => one.backMs))
  return {
    wrong,
    figures: [
      ['confirmed writes', sum(one => one.answeredWrites)],
      ['503 with Retry-After', sum(one => one.tries.unavailable)],
      ['other 5xx, or 503 without Retry-After', sum(one => one.tries.dishonest.length)],
      ['slowest answer', `${(Math.max(...seen.map(one => one.tries.slowestMs)) / 1000).toFixed(1)} s`],
      ['connections broken', sum(one => one.tries.cut)],
      ['lost', sum(one => one.found.lost.length)],
      ['partial', sum(one => one.found.halfDone.length)],
      ['emails lost', sum(one => one.mails.lost)],
      ['orphaned files after the clean-up', sum(one => one.strays.after)],
      ['slowest recovery of service', `${(slowestBack / 1000).toFixed(1)} s`],
    ],
  }
}
