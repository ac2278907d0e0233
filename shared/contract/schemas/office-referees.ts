import * as z from 'zod'
import { uuidParams } from './applications.ts'
import { caseReferee } from './file.ts'
import { refereeParams } from './references.ts'
import { optionalLine, typedEmail } from './text.ts'

export const officeRefereeParams = uuidParams.extend(refereeParams.shape)

/** The use-case checks both, with the messages that applicants read. */
export const officeRefereeBody = z.object({
  new_referee_name: optionalLine(120),
  new_referee_email: typedEmail.optional(),
})

/** The referees after the change. */
export const officeReferees = z.object({ references: z.array(caseReferee) })
