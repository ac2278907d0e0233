import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemRandom } from '../../server/base/system.ts'
import type { Db } from '../../server/db/client.ts'
import { enqueueMail } from '../../server/emails/outbox.ts'
import type { Outcome, RunOptions } from '../experiment.ts'
import { fastClock } from './fast-clock.ts'
import type { Arrival, FaultyMailServer } from './faulty-mail-server.ts'

/** Waits until every email has been sent or given up. */
export async function untilNoneIsDue(db: Db, withinMs = 300_000): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const due = await db.selectFrom('mail').select('id').where('next_attempt_at', 'is not', null).limit(1).execute()
    if (due.length === 0) return
    if (Date.now() > deadline) throw new Error('Emails are still queued long after the mail server returned')
    await sleep(50)
  }
}

interface Plan {
  /** Emails of a release, and codes among them. */
  bulk: number
  codes: number
  /** Of the portal’s clock. */
  speed: number
}

interface InBulk {
  bulk: number
  waitsMs: number[]
  /** Codes and emails of the release that never came. */
  lost: number
}

/** Queues a release at once, and one code after the other while it is sent. */
export async function sendCodesInBulk(
  db: Db,
  server: FaultyMailServer,
  { bulk, codes, speed }: Plan,
  originMs: number,
): Promise<InBulk> {
  const clock = fastClock(originMs, speed)
  const now = clock.now()
  const before = server.arrivals.length
  await sql`insert into mail (id, kind, lane, recipient, subject, text_body, html_body, created_at, next_attempt_at)
    select gen_random_uuid(), 'decision-news', 'bulk', 'bulk' || n || '@example.com', 'News', 'It is here.', '<p>It is here.</p>', ${now}, ${now}
    from generate_series(1, ${bulk}) n`.execute(db)
  const content = { subject: 'Your code', text: '123456', html: '<p>123456</p>' }
  const waitsMs: number[] = []
  for (let code = 0; code < codes; code += 1) {
    const mail = { kind: 'password-reset-code', to: `code${code}@example.com`, content } as const
    const queuedMs = Date.now()
    const id = await db
      .transaction()
      .execute(tx => enqueueMail(tx, { clock, random: systemRandom, messages: {} }, mail))
    const arrival = await arrivalOf(server, id)
    if (arrival) waitsMs.push(Math.max(0, arrival.atMs - queuedMs))
    await sleep(bulk / codes)
  }
  await untilNoneIsDue(db, 1_800_000)
  return { bulk, waitsMs, lost: bulk + codes - (server.arrivals.length - before) }
}

async function arrivalOf(server: FaultyMailServer, id: string): Promise<Arrival | undefined> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const found = server.arrivals.findLast(arrival => arrival.id === id)
    if (found) return found
    await sleep(20)
  }
  return undefined
}

const promptMs = 10_000

/** How long anything takes on a busy machine says nothing, so a small run only counts what arrived. */
export function withCodes(compared: Outcome, { bulk, waitsMs, lost }: InBulk, size: RunOptions['size']): Outcome {
  const slowestMs = Math.max(0, ...waitsMs)
  const isPrompt = size === 'small' || slowestMs <= promptMs
  return {
    kept: compared.kept && lost <= 0 && isPrompt,
    figures: [
      ...compared.figures,
      ['emails of a release', bulk],
      ['codes that arrived among them', waitsMs.length],
      ['slowest code, median', `${(slowestMs / 1000).toFixed(1)} s, ${(medianOf(waitsMs) / 1000).toFixed(1)} s`],
    ],
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
