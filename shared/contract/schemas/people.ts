import * as z from 'zod'
import { matchKinds, pairStates } from '../../domain/person-match.ts'
import { programTypes } from '../../domain/program-type.ts'
import { officePerson } from './office-person.ts'
import { uuid } from './text.ts'

export const pairsQuery = z.object({
  /** Those no one has answered yet, unless said otherwise. */
  state: z.enum(pairStates, { error: 'There is no such state.' }).optional(),
  /** Only those with the applicant of this application. */
  application: uuid.optional(),
  after: z.string().max(80).optional(),
})

const ownApplication = z.object({
  uuid,
  application_number: z.string().nullable(),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
  round: z.string().nullable(),
  /** The stage of its case; `draft` or `awaiting_payment` while the office does not have it. */
  state: z.string(),
})

const name = z.object({ surname: z.string(), given: z.string() })

export const pairedPerson = z.object({ id: uuid, name, applications: z.array(ownApplication) })

/** Two accounts that may belong to one person. */
const pair = z.object({
  id: uuid,
  /** In what the two agree, the strongest first. */
  kinds: z.array(z.enum(matchKinds)),
  found_at: z.string(),
  /** Someone has said that they are two people. */
  dismissed: z.object({ by: officePerson, at: z.string() }).optional(),
})

export const pairRow = pair.extend({ people: z.array(pairedPerson) })

export const pairList = z.object({ rows: z.array(pairRow), next: z.string().optional() })

/** One of the two with what they are compared by, from the newest application. */
export const comparedPerson = pairedPerson.extend({
  email: z.string(),
  phone: z.string(),
  date_of_birth: z.string().nullable(),
  jamb_number: z.string().nullable(),
  opened_at: z.string(),
  signed_in_at: z.string().nullable(),
})

export const pairDetails = pair.extend({ people: z.array(comparedPerson) })
