import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { calendarFile } from '#shared/domain/calendar-file.ts'
import {
  nextSittingReminder,
  type SittingNews,
  sittingKind,
  sittingNames,
  sittingNews,
} from '#shared/domain/sittings.ts'
import type { CalendarPart } from '../../adapters/mail/index.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import {
  type SittingMail,
  sittingCancelled,
  sittingChanged,
  sittingInvitation,
  sittingReminder,
  sittingRemoved,
} from '../../emails/sittings.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { aboutOf } from '../requests/about.ts'

const duty = 'tell-sittings'

/** Invites, says what has changed, and reminds two days before a sitting and the day before: one email for each place that is due. */
export const tellSittings: Duty = {
  name: duty,
  restMs: 60_000,
  run: context => mailNext(context, duty, (tx, take) => tell(tx, context, take)),
}

async function tell(tx: Tx, context: Context, take: Take): Promise<boolean> {
  const due = await takeDue(tx, context)
  if (!due) return false
  take(due.id)
  for (const place of await duePlaces(tx, context, due.id)) await tellPlace(tx, context, place)
  return true
}

/** The application first, as everywhere. No one is told while the account is being deleted; once it is kept, it continues. */
function takeDue(tx: Tx, context: Context) {
  return tx
    .selectFrom('application')
    .innerJoin('sitting_place', 'sitting_place.application_id', 'application.id')
    .leftJoin('account', 'account.id', 'application.account_id')
    .select('application.id')
    .where('sitting_place.next_step_at', '<=', context.clock.now())
    .where('account.deletes_at', 'is', null)
    .where(isNotSetAside(context, duty, 'application.id'))
    .orderBy('sitting_place.next_step_at')
    .limit(1)
    .forUpdate('application')
    .skipLocked()
    .executeTakeFirst()
}

type Place = Awaited<ReturnType<typeof duePlaces>>[number]

function duePlaces(tx: Tx, context: Context, applicationId: number) {
  return tx
    .selectFrom('sitting_place')
    .innerJoin('sitting', 'sitting.id', 'sitting_place.sitting_id')
    .select([
      'sitting_place.id',
      'sitting_place.application_id',
      'sitting_place.sequence',
      'sitting_place.told_sequence',
    ])
    .select(['sitting_place.end_reason', 'sitting.starts_at', 'sitting.ends_at', 'sitting.place', 'sitting.bring'])
    .select(['sitting.change_until', 'sitting.cancel_reason', 'sitting_place.reason'])
    .where('sitting_place.application_id', '=', applicationId)
    .where('sitting_place.next_step_at', '<=', context.clock.now())
    .orderBy('sitting_place.next_step_at')
    .execute()
}

async function tellPlace(tx: Tx, context: Context, place: Place): Promise<void> {
  const now = context.clock.now()
  const isCancelled = place.end_reason === 'cancelled' || place.end_reason === 'removed'
  const news = sittingNews({
    toldSequence: place.told_sequence ?? undefined,
    sequence: place.sequence,
    isCancelled,
    hasBegun: place.starts_at <= now,
  })
  const next = isCancelled ? undefined : nextSittingReminder(place.starts_at, now)
  // A change that comes between the reading and this is told at the next turn.
  await tx
    .updateTable('sitting_place')
    .set({ next_step_at: next ?? null, ...(news ? { told_sequence: place.sequence } : {}) })
    .where('id', '=', place.id)
    .where('sequence', '=', place.sequence)
    .execute()
  if (!news) return
  const record = await getApplication(tx, place.application_id)
  await send(tx, context, record, { place, news })
}

async function send(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  { place, news }: { place: Place; news: SittingNews },
): Promise<void> {
  const to = record.owner?.email
  if (!to) return
  const about: SittingMail = {
    ...aboutOf(context, record),
    kind: sittingKind(record.program_type),
    day: longDate(place.starts_at),
    time: `${clockTime(place.starts_at)} to ${clockTime(place.ends_at)}, ${clockName()}`,
    place: place.place,
    bring: place.bring,
    changeBy: place.change_until > context.clock.now() ? longDate(new Date(+place.change_until - 1)) : undefined,
  }
  const content = {
    invited: () => sittingInvitation(about),
    changed: () => sittingChanged({ ...about, reason: place.reason }),
    cancelled: () =>
      place.end_reason === 'removed'
        ? sittingRemoved({ ...about, reason: place.reason ?? '' })
        : sittingCancelled({ ...about, reason: place.cancel_reason ?? '' }),
    reminder: () => sittingReminder(about),
  }[news]()
  const calendar = news === 'reminder' ? undefined : calendarOf(context, { about, place, news, to })
  await enqueueMail(tx, context, { kind: `sitting-${news}`, to, content, ...(calendar ? { calendar } : {}) })
}

interface Written {
  about: SittingMail
  place: Place
  news: SittingNews
  to: string
}

function calendarOf(context: Context, { about, place, news, to }: Written): CalendarPart {
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const content = calendarFile(
    {
      uid: place.id,
      sequence: place.sequence,
      writtenAt: context.clock.now(),
      startsAt: place.starts_at,
      endsAt: place.ends_at,
      title: `${sittingNames[about.kind]}: ${about.programme}`,
      place: place.place,
      notes: [place.bring, `Application ${about.applicationNumber}`, about.url].filter(Boolean).join('\n'),
      between: { organiser: { name: institution().name, email: institution().admissionsEmail }, guest: to },
    },
    method,
  )
  return { method, content }
}
