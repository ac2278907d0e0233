import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { people, whenOf } from './sittings-query.ts'

/** Whether applicants who are placed here now can no longer change. */
export function isLate({ change_until }: Pick<Sitting, 'change_until'>, now = Date.now()): boolean {
  return Date.parse(change_until) <= now
}

interface Effects {
  invited: number
  /** Up to so many cases change their stage. */
  moving: number
  /** Whether every case that moves is among the invited. */
  isExact: boolean
  sittings: readonly Sitting[]
}

/** What an invitation sends and moves, said before it happens. */
export function effectsInWords({ invited, moving, isExact, sittings }: Effects): string[] {
  const late = sittings.filter(sitting => isLate(sitting))
  const cases = moving === 1 ? '1 case moves' : `${moving.toLocaleString('en-GB')} cases move`
  return [
    `${people(invited)} will get 1 email each, with a calendar file.`,
    ...(moving > 0 ? [`${isExact ? '' : 'Up to '}${cases} from Checking to Reviewing. Their open requests end.`] : []),
    ...late.map(sitting => `${whenOf(sitting)} is past its change deadline. Applicants cannot change this date.`),
  ]
}
