import { remindNextReferee } from '../features/references/reminders.ts'
import type { Duty } from './duty.ts'

/**
 * Reminds referees, and tells applicants about those who have not responded, on the schedule of
 * `shared/domain/reference-reminders.ts`.
 */
export const remindReferees: Duty = {
  name: 'remind-referees',
  restMs: 60_000,
  run: remindNextReferee,
}
