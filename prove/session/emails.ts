import { sql } from 'kysely'
import type { Balance } from './balance.ts'
import type { Simulation } from './simulation.ts'
import type { Tally } from './tally.ts'

/** Actions and the emails about them, which are counted separately because emails go to people. */
const about: Record<string, (done: (action: string) => number, tally: Tally) => number> = {
  'caps-news': (_, { movedOnCaps }) => movedOnCaps,
  'decision-news': (done, { told }) => told + done('offer.lapsed') + done('offer.revoked'),
  'offer-accepted': done => done('offer.accepted'),
  'offer-declined': done => done('offer.declined'),
  'deferral-asked': done => done('offer.deferral-asked'),
  'deferral-answered': done => done('offer.deferred') + done('offer.deferral-refused'),
  'payment-receipt': done => done('payment.settled'),
  'application-withdrawn': done => done('application.withdrawn'),
  'things-needed': done => done('requests.sent'),
}

/** Kinds of email that no one gets twice. */
const onceOnly = ['application-submitted', 'fee-due', 'application-withdrawn', 'offer-accepted', 'offer-declined']

/** One email per event and person: every queued email was sent, and every sent email arrived once. */
export async function emailProblems({ context, sink, tally, players }: Simulation): Promise<Balance> {
  const { rows } = await sql<{ kind: string; written: number; sent: number; twice: number }>`
    select kind, count(*)::integer as written, count(sent_at)::integer as sent,
      (count(*) - count(distinct recipient))::integer as twice
    from mail group by kind order by kind`.execute(context.db)
  const by = new Map(rows.map(row => [row.kind, row]))
  const done = (action: string) => tally.done.get(action) ?? 0
  const expected = Object.entries(about).map(([kind, events]) => [kind, events(done, tally)] as const)
  const received = await context.db
    .selectFrom('admission_case')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const wanted = [...expected, ['application-submitted', Number(received.count)] as const]
  const arrived = sink.mails.length
  const different = new Set(sink.mails.map(({ messageId }) => messageId)).size
  const [written, sent] = [sumOf(rows, 'written'), sumOf(rows, 'sent')]
  const wrong = [
    ...wanted
      .filter(([kind, events]) => (by.get(kind)?.written ?? 0) !== events)
      .map(([kind, events]) => `${kind}: ${events} events, ${by.get(kind)?.written ?? 0} emails`),
    ...onceOnly.flatMap(kind => (by.get(kind)?.twice ? [`${by.get(kind)?.twice} people got ${kind} twice`] : [])),
    ...(written === sent ? [] : [`${written - sent} emails were not sent`]),
    ...(sent === different && different === arrived
      ? []
      : [`${sent} emails were sent, ${arrived} arrived, of which ${different} are different`]),
  ]
  return {
    figures: [
      ['emails written, sent, arrived', `${written}, ${sent}, ${arrived}`],
      ['emails for each person', Math.round((10 * written) / players.length) / 10],
    ],
    wrong,
  }
}

function sumOf(rows: readonly { written: number; sent: number }[], column: 'written' | 'sent'): number {
  return rows.reduce((sum, row) => sum + row[column], 0)
}
