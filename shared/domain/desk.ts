/** What a matter on the desk is about. Each has its drawing. */
export const deskAreas = [
  'decision',
  'list',
  'release',
  'offer',
  'file',
  'score',
  'sitting',
  'people',
  'money',
  'enrolment',
  'setting',
  'staff',
  'export',
  'mail',
  'program',
] as const
export type DeskArea = (typeof deskAreas)[number]

/** `signature`: another person asked, and nothing happens until this one agrees. `work`: the rest. */
export const deskParts = ['signature', 'work'] as const
export type DeskPart = (typeof deskParts)[number]

/** A date within so many days puts a matter above those that only wait. */
const datedDays = 14

const dayMs = 86_400_000

interface Dated {
  part: DeskPart
  since: string
  due?: string | undefined
}

export type DeskGroup = 'dated' | DeskPart

/** The heading under which a matter stands. */
export function deskGroupOf({ part, due }: Dated, now: Date): DeskGroup {
  return due !== undefined && Date.parse(due) - now.getTime() < datedDays * dayMs ? 'dated' : part
}

/** Matters with a date, soonest first; then what waits for a signature and the rest, each oldest first. */
export function compareOnDesk(one: Dated, other: Dated, now: Date): number {
  const order: readonly DeskGroup[] = ['dated', 'signature', 'work']
  const [first, second] = [deskGroupOf(one, now), deskGroupOf(other, now)]
  if (first !== second) return order.indexOf(first) - order.indexOf(second)
  const key = (each: Dated) => (first === 'dated' ? (each.due ?? each.since) : each.since)
  return Date.parse(key(one)) - Date.parse(key(other))
}
