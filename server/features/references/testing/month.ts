import { dayOf } from '#shared/domain/calendar.ts'
import { formOf } from '../../../testing/people.ts'
import { type AskedApplication, askedApplication, goodReference } from './asked-application.ts'
import type { Fleet } from './fleet.ts'

/** One referee’s month: what they do, and on which days (0 is the day of the request) we email whom about what. */
interface Part {
  name: string
  act?: { day: number; does: 'provide' | 'decline' | 'stop' | 'replaced' }
  mails: readonly string[]
}

/** Written out by hand from the schedule 7, 14, 28 and 9, 16, 30, so that it does not repeat the code it checks. */
const cast: readonly Part[] = [
  {
    name: 'silent',
    mails: [
      '0 reference-request',
      '7 reference-reminder',
      '9 referee-silent',
      '14 reference-reminder',
      '16 referee-silent',
      '28 reference-reminder',
      '30 referee-silent',
    ],
  },
  { name: 'prompt', act: { day: 0, does: 'provide' }, mails: ['0 reference-request', '0 reference-receipt'] },
  {
    name: 'late',
    act: { day: 10, does: 'provide' },
    mails: ['0 reference-request', '7 reference-reminder', '9 referee-silent', '10 reference-receipt'],
  },
  { name: 'declining', act: { day: 8, does: 'decline' }, mails: ['0 reference-request', '7 reference-reminder'] },
  {
    name: 'replaced',
    act: { day: 15, does: 'replaced' },
    mails: [
      '0 reference-request',
      '7 reference-reminder',
      '9 referee-silent',
      '14 reference-reminder',
      '15 reference-no-longer-needed',
      // From here on the replacement, seven, nine, fourteen and sixteen days later.
      '15 reference-request',
      '22 reference-reminder',
      '24 referee-silent',
      '29 reference-reminder',
      '31 referee-silent',
    ],
  },
  {
    name: 'gone',
    mails: ['0 reference-request', '9 referee-silent', '16 referee-silent', '30 referee-silent'],
  },
  {
    name: 'unsubscribed',
    act: { day: 8, does: 'stop' },
    mails: [
      '0 reference-request',
      '7 reference-reminder',
      '9 referee-silent',
      '16 referee-silent',
      '30 referee-silent',
    ],
  },
]

interface Player {
  part: Part
  application: AskedApplication
  number: 1 | 2
  email: string
}

export interface MonthReport {
  referees: number
  expected: string[]
  promised: string[]
  sent: number
  sentTwice: number
  /** Reminders that were sent at night. */
  atNight: number
}

/**
 * Simulates 31 days for some referees, running every instance at every step; a step is `hours` long, a divisor of 24.
 */
export async function playMonth(fleet: Fleet, referees: number, hours: number): Promise<MonthReport> {
  const players = await enroll(fleet, referees)
  const startedOn = fleet.clock.now()
  for (let day = 0; day <= 31; day += 1) {
    await everybodyWorks(fleet)
    for (const player of players) if (player.part.act?.day === day) await play(fleet, player, player.part.act.does)
    for (let hour = 0; hour < 24; hour += hours) {
      await everybodyWorks(fleet)
      fleet.clock.advance(hours)
    }
  }
  return report(fleet, players, startedOn)
}

async function enroll(fleet: Fleet, referees: number): Promise<Player[]> {
  const players: Player[] = []
  for (let index = 0; index < referees; index += 2) {
    const parts = [castAt(index), castAt(index + 1)] as const
    const emails = [`${parts[0].name}.${index}@unilag.edu.ng`, `${parts[1].name}.${index + 1}@unn.edu.ng`] as const
    const application = await askedApplication(fleet.instances[0].context, `applicant-${index}`, emails)
    players.push({ part: parts[0], application, number: 1, email: emails[0] })
    players.push({ part: parts[1], application, number: 2, email: emails[1] })
  }
  return players
}

function castAt(index: number): Part {
  const part = cast[index % cast.length]
  if (!part) throw new Error('The cast is empty')
  return part
}

async function everybodyWorks({ instances }: Fleet): Promise<void> {
  await Promise.all(instances.map(instance => instance.work('remind-referees')))
  await Promise.all(instances.map(instance => instance.work('send-mail')))
}

async function play(fleet: Fleet, player: Player, does: NonNullable<Part['act']>['does']): Promise<void> {
  const { app } = fleet.instances[player.application.id % fleet.instances.length] ?? fleet.instances[0]
  const url = `/postgraduate/references/${newestLink(fleet, player.email)}`
  const answer =
    does === 'provide'
      ? await app.inject({ method: 'POST', url, ...formOf(goodReference) })
      : does === 'decline'
        ? await app.inject({ method: 'POST', url: `${url}/decline`, payload: {} })
        : does === 'stop'
          ? await app.inject({ method: 'POST', url: `${url}/stop-reminders` })
          : await replace(fleet, player)
  if (answer.statusCode >= 300) throw new Error(`${does} answered ${answer.statusCode}: ${answer.body}`)
}

async function replace(fleet: Fleet, { application, number }: Player) {
  const form = formOf({
    referee_number: String(number),
    new_referee_name: 'Prof. Aisha Sule',
    new_referee_email: `new.${application.id}.${number}@abu.edu.ng`,
  })
  return fleet.instances[0].app.inject({
    method: 'PUT',
    url: '/postgraduate/change-reference',
    headers: { ...form.headers, ...(await application.bearer()) },
    payload: form.payload,
  })
}

/** As the referee would: from the newest email that reached them. */
function newestLink(fleet: Fleet, email: string): string {
  const mail = fleet.sent.findLast(one => one.to === email)
  return /\/references\/([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function report(fleet: Fleet, players: readonly Player[], startedOn: Date): Promise<MonthReport> {
  const { db } = fleet.instances[0].context
  const rows = await db
    .selectFrom('mail')
    .innerJoin('referee', 'referee.id', 'mail.referee_id')
    .select(['referee.application_id', 'referee.number', 'mail.kind', 'mail.created_at'])
    .execute()
  const startMs = Date.parse(dayOf(startedOn))
  const promised = rows.map(row => {
    const day = (Date.parse(dayOf(row.created_at)) - startMs) / 86_400_000
    return `${row.application_id}/${row.number} day ${day} ${row.kind}`
  })
  const expected = players.flatMap(({ part, application, number }) =>
    part.mails.map(mail => `${application.id}/${number} day ${mail}`),
  )
  const isNight = (moment: Date) => moment.getUTCHours() < 8 || moment.getUTCHours() >= 17
  return {
    referees: players.length,
    expected: expected.sort(),
    promised: promised.sort(),
    sent: fleet.sent.length,
    sentTwice: fleet.sent.length - new Set(fleet.sent.map(mail => mail.id)).size,
    atNight: rows.filter(row => isReminder(row.kind) && isNight(row.created_at)).length,
  }
}

function isReminder(kind: string): boolean {
  return kind === 'reference-reminder' || kind === 'referee-silent'
}
