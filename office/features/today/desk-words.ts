import { clockTime, dayAndMonth, dayOf } from '#shared/domain/calendar.ts'
import { type DeskGroup, deskGroupOf } from '#shared/domain/desk.ts'
import type { Desk, DeskRow } from './desk-query.ts'

const dayMs = 86_400_000
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** How many nights lie between two moments. */
function nightsBetween(earlier: Date, later: Date): number {
  return Math.round((Date.parse(dayOf(later)) - Date.parse(dayOf(earlier))) / dayMs)
}

/** 'today 14:32', 'yesterday 17:20', '9 days' */
export function sinceInWords(moment: string, now: Date): string {
  const at = new Date(moment)
  const nights = nightsBetween(at, now)
  if (nights <= 0) return `today ${clockTime(at)}`
  return nights === 1 ? `yesterday ${clockTime(at)}` : `${nights} days`
}

/** 'today 12:00', 'tomorrow 23:59', 'Fri 27 Nov, 09:00', '12 February' */
export function dueInWords(moment: string, now: Date): string {
  const at = new Date(moment)
  const nights = nightsBetween(now, at)
  if (nights < -1) return `${-nights} days ago`
  if (nights === -1) return `yesterday ${clockTime(at)}`
  if (nights === 0) return `today ${clockTime(at)}`
  if (nights === 1) return `tomorrow ${clockTime(at)}`
  const day = dayAndMonth(at)
  return nights < 14 ? `${weekdays[new Date(`${dayOf(at)}T12:00:00Z`).getUTCDay()]} ${day}` : day
}

export type Urgency = 'late' | 'soon' | undefined

export function urgencyOf(moment: string, now: Date): Urgency {
  const left = Date.parse(moment) - now.getTime()
  if (left < 0) return 'late'
  return left < 2 * dayMs ? 'soon' : undefined
}

const headings: Record<DeskGroup, string> = {
  dated: 'Has a date, soonest first',
  signature: 'Waiting for your signature, oldest first',
  work: 'Waiting for you, oldest first',
}

/** The rows under their headings. They come in this order. */
export function grouped(rows: Desk['rows'], now: Date): { group: DeskGroup; heading: string; rows: DeskRow[] }[] {
  const groups = Map.groupBy(rows, row => deskGroupOf(row, now))
  return [...groups].map(([group, own]) => ({ group, heading: headings[group], rows: own }))
}

const numbers = [
  'Nothing',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** 'Nine things need you', 'One thing needs you', 'Nothing needs you' */
export function needInWords(count: number): string {
  if (count === 0) return 'Nothing needs you now'
  return count === 1 ? 'One thing needs you' : `${numbers[count] ?? count} things need you`
}

/** 'Four have a date. The other five have been waiting for up to nine days.' */
export function datesInWords(rows: Desk['rows'], now: Date): string {
  const dated = rows.filter(row => deskGroupOf(row, now) === 'dated').length
  const others = rows.filter(row => deskGroupOf(row, now) !== 'dated')
  const nights = Math.max(0, ...others.map(({ since }) => nightsBetween(new Date(since), now)))
  const having = dated === 1 ? 'One has a date.' : `${numbers[dated] ?? dated} have a date.`
  const rest =
    others.length === 1 ? 'one has' : `${(numbers[others.length] ?? String(others.length)).toLowerCase()} have`
  const whole = others.length === 1 ? 'It has' : 'They have'
  const waiting =
    nights < 1 ? 'come in today' : nights < 2 ? 'come in since yesterday' : `been waiting for up to ${nights} days`
  if (others.length === 0) return having
  return dated === 0 ? `${whole} ${waiting}.` : `${having} The other ${rest} ${waiting}.`
}
