import { remindNextReferee } from '../features/references/reminders.ts'
import type { Duty } from './duty.ts'

/** Reminds referees, and tells applicants of those who are silent, by the schedule of `shared/domain/reference-reminders.ts`. */
export const remindReferees: Duty = {
  name: 'remind-referees',
  restMs: 60_000,
  run: remindNextReferee,
}
