import type { Portal } from './calls.ts'
import * as act from './calls.ts'
import type { Turn } from './drive.ts'
import type { Role } from './population.ts'

interface Habit {
  /** Its share of a thousand turns. */
  share: number
  role: Role | 'everybody'
  turnOf: (portal: Portal, person: number, turn: number) => Turn
}

/**
 * The last evening before the closing date, out of a thousand turns. People type, so saves come first; they keep checking
 * that everything has arrived; documents are scanned late; some pay immediately, and a few referees are at their desks.
 */
const habits: readonly Habit[] = [
  { share: 430, role: 'writers', turnOf: act.autosave },
  { share: 230, role: 'everybody', turnOf: act.me },
  { share: 110, role: 'everybody', turnOf: act.openPage },
  { share: 70, role: 'writers', turnOf: (portal, person) => act.upload(portal, person, 'pdf1') },
  { share: 10, role: 'writers', turnOf: (portal, person) => act.upload(portal, person, 'photo1') },
  { share: 50, role: 'everybody', turnOf: act.searchUniversities },
  { share: 35, role: 'everybody', turnOf: act.signIn },
  { share: 30, role: 'submitters', turnOf: act.submit },
  { share: 15, role: 'awaited', turnOf: act.openLink },
  { share: 10, role: 'payers', turnOf: act.pay },
  { share: 10, role: 'awaited', turnOf: act.giveReference },
]

/** What the n-th turn does, always in the same order, so that runs can be compared. */
export function habitOf(turn: number): Habit {
  // 337 and 1,000 are coprime, so every thousand turns visit each place once, well mixed.
  let place = (turn * 337) % 1000
  for (const habit of habits) {
    if (place < habit.share) return habit
    place -= habit.share
  }
  throw new Error('The shares of an evening do not add up to a thousand')
}
