import * as z from 'zod'
import { matchKinds, pairStates } from '../../domain/person-match.ts'
import { programTypes } from '../../domain/program-type.ts'
import { officePerson } from './office-person.ts'
import { cleanOtpCode, paragraphs, uuid } from './text.ts'

export const pairsQuery = z.object({
  /** By default, pairs that no one has decided yet. */
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
  /** The stage of its case; `draft` or `awaiting_payment` until the office has it. */
  state: z.string(),
})

const name = z.object({ surname: z.string(), given: z.string() })

export const pairedPerson = z.object({ id: uuid, name, applications: z.array(ownApplication) })

/** Two accounts that may belong to one person. */
const pair = z.object({
  id: uuid,
  /** What the two have in common, the strongest match first. */
  kinds: z.array(z.enum(matchKinds)),
  found_at: z.string(),
  /** Someone has recorded that they are two people. */
  dismissed: z.object({ by: officePerson, at: z.string() }).optional(),
  /** Someone has proposed to merge the two, or has merged them. */
  merge: z
    .object({
      keep: uuid,
      state: z.enum(['proposed', 'merged']),
      reason: z.string(),
      proposed_by: officePerson,
      proposed_at: z.string(),
      /** Whether the owner of each address has confirmed with the code emailed there. */
      confirmed: z.object({ kept: z.boolean(), gone: z.boolean() }),
      /** When the codes expire. */
      codes_until: z.string(),
      approved_by: officePerson.optional(),
      approved_at: z.string().optional(),
      /** When it can no longer be undone. */
      undo_until: z.string().optional(),
    })
    .optional(),
})

export const pairRow = pair.extend({ people: z.array(pairedPerson) })

export const pairList = z.object({ rows: z.array(pairRow), next: z.string().optional() })

export const sharedPhonesQuery = z.object({
  /** Only that of the applicant of this application. */
  application: uuid.optional(),
  after: z.string().max(80).optional(),
})

/** Some of those who share one phone: a family, a school, a cyber café. */
const sharedPhone = z.object({
  id: uuid,
  /** How many of them the caller may see. */
  count: z.int(),
  /** How many pairs of them agree in something else as well. */
  alike: z.int(),
  found_at: z.string(),
})

export const sharedPhoneRow = sharedPhone.extend({
  /** The first few by name. */
  people: z.array(pairedPerson),
})

export const sharedPhoneList = z.object({ rows: z.array(sharedPhoneRow), next: z.string().optional() })

/** One who shares the phone, and with whom of the others something else agrees. */
export const phoneSharer = pairedPerson.extend({
  date_of_birth: z.string().nullable(),
  like: z.array(z.object({ pair: uuid, person: z.object({ id: uuid, name }), kinds: z.array(z.enum(matchKinds)) })),
})

export const sharedPhoneDetails = sharedPhone.extend({
  phone: z.string(),
  people: z.array(phoneSharer),
  next: z.string().optional(),
})

export const sharedPhonePage = z.object({ after: z.string().max(400).optional() })

export const chosenTwo = z.object({ one: uuid, other: uuid })

export const chosenPair = z.object({ id: uuid })

/** One of the two, with the details they are compared by, from the newest application. */
export const comparedPerson = pairedPerson.extend({
  email: z.string(),
  phone: z.string(),
  date_of_birth: z.string().nullable(),
  jamb_number: z.string().nullable(),
  opened_at: z.string(),
  signed_in_at: z.string().nullable(),
})

export const pairDetails = pair.extend({
  people: z.array(comparedPerson),
  /** For each account that could stay, why the two cannot be merged that way now. */
  blocks: z.array(z.object({ keep: uuid, reasons: z.array(z.string()) })),
})

export const mergeBody = z.object({
  /** The account that stays, with its email address and password. */
  keep: uuid,
  reason: paragraphs({ missing: 'Say how you know.', max: 1_000 }),
})

export const ownerCodeBody = z.object({
  /** Which of the two addresses received the code. */
  whose: z.enum(['kept', 'gone'], { error: 'Choose one of the two accounts.' }),
  code: z
    .string({ error: 'Enter the code.' })
    .transform(cleanOtpCode)
    .refine(value => /^\d{6}$/.test(value), { error: 'The code has six digits.' }),
})

/** How many rows were moved back, and how many were left alone because they have changed since. */
export const undoneMerge = z.object({
  restored: z.record(z.string(), z.number()),
  left: z.record(z.string(), z.number()),
})
