import { fillMessage } from '#shared/domain/message-to-many.ts'
import type { CaseFile } from '../file-query.ts'

/** A template as this applicant reads it. Placeholders are filled at once, so that what is sent is what was read. */
export function filledFor(
  { name, answers, application_number, selected_program_title }: CaseFile,
  text: string,
): string {
  return fillMessage(text, {
    first_name: String(answers?.first_name ?? '') || name.given || name.surname,
    application_number,
    programme: selected_program_title ?? '',
  })
}
