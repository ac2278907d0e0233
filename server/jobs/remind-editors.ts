import { remindNextEditor } from '../features/forms/edit-reminder.ts'
import type { Duty } from './duty.ts'

/** Reminds applicants who reopened a submitted application and have not submitted it again. */
export const remindEditors: Duty = {
  name: 'remind-editors',
  restMs: 15 * 60_000,
  run: remindNextEditor,
}
