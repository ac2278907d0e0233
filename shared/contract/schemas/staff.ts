import * as z from 'zod'
import { passwordProblem } from '../../domain/password.ts'
import { type ProgramType, programTypes } from '../../domain/program-type.ts'
import { findProgramme, schoolNames } from '../../domain/programmes.ts'
import { permissions, roles, rolesWithoutScope } from '../../domain/staff.ts'
import { cleanCode } from '../../domain/typed-code.ts'
import { checkedFile, countedLines, jsonField, place } from './checked-file.ts'
import { staffCover } from './staff-cover.ts'
import { email, line, uuid } from './text.ts'

const fullName = line({ missing: 'Enter the full name.', max: 160 })

const newPassword = z.string({ error: 'Choose a password.' }).superRefine((value, issue) => {
  const message = passwordProblem(value)
  if (message) issue.addIssue({ code: 'custom', message })
})

/** A password that is compared, never stored, so only its length is limited. */
const givenPassword = z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1000, 'Too long.')

/** Six digits from an app, or one of the ten recovery codes, as they were pasted. */
const secondFactor = z
  .string({ error: 'Enter the six digits from your app.' })
  .max(40, 'Enter the six digits from your app.')
  .transform(value => cleanCode(value).toLowerCase())
  .refine(value => value !== '', { error: 'Enter the six digits from your app.' })

const token = z.string({ error: 'This link is incomplete.' }).min(1, 'This link is incomplete.').max(200)

const programTypeList = z.array(z.enum(programTypes)).max(programTypes.length)
const scopeLists = z
  .strictObject({
    program_types: programTypeList.optional() as z.ZodType<ProgramType[] | undefined>,
    schools: z
      .array(z.string().refine(key => key in schoolNames(), { error: 'There is no such school.' }))
      .max(200)
      .optional(),
    programmes: z
      .array(z.string().refine(id => findProgramme(id) !== undefined, { error: 'There is no such programme.' }))
      .max(200)
      .optional(),
  })
  .refine(
    ({ program_types = [], schools = [], programmes = [] }) =>
      program_types.length + schools.length + programmes.length > 0,
    {
      error: 'Choose all programmes, or at least one kind, school or programme.',
    },
  )

export const grant = z
  .object({ role: z.enum(roles), scope: z.union([z.literal('all'), scopeLists]) })
  .refine(({ role, scope }) => scope === 'all' || !rolesWithoutScope.includes(role), {
    error: 'This role is not limited to programmes.',
    path: ['scope'],
  })

function listsOf({ scope }: z.output<typeof grant>): unknown {
  return scope === 'all'
    ? scope
    : [scope.program_types, scope.schools, scope.programmes].map(ids => ids?.toSorted() ?? [])
}

/** The same role for the same programmes counts once, in whatever order they are named. */
const grants = z
  .array(grant)
  .min(1, 'Choose at least one role.')
  .max(20)
  .transform(all => [...new Map(all.map(one => [JSON.stringify([one.role, listsOf(one)]), one])).values()])

export const setupBody = z.object({ token, full_name: fullName, email, password: newPassword })
export const acceptBody = z.object({ token, password: newPassword })
export const forgotStaffPasswordBody = z.object({ email })
/** The same for every address. */
export const forgotStaffPasswordAnswer = z.object({ sent: z.literal(true) })
export const chooseStaffPasswordBody = z.object({ token, password: newPassword, code: secondFactor })
export const codeBody = z.object({ code: secondFactor })
export const signInBody = z.object({ email, password: givenPassword })
export const staffPasswordBody = z.object({ current_password: givenPassword, new_password: newPassword })
export const inviteBody = z.object({ full_name: fullName, email, grants })
export const changeBody = z.object({ full_name: fullName.optional(), grants })

/** The secret for an authenticator app; the QR code is drawn from `totp_uri`. */
export const totpSecret = z.object({ totp_secret: z.string(), totp_uri: z.string() })

/** `enrol-totp` includes the secret to enrol. With `has_passkey`, a passkey works instead of a code. */
export const signInAnswer = z.discriminatedUnion('next', [
  z.object({ next: z.literal('totp'), has_passkey: z.literal(true).optional() }),
  z.object({ next: z.literal('enrol-totp'), ...totpSecret.shape }),
])

/** The factors someone can use when a fresh second factor is needed. */
export const factors = ['app', 'passkey', 'sign-on'] as const

export const staffMe = z.object({
  id: uuid,
  full_name: z.string(),
  email: z.string(),
  grants: z.array(grant),
  permissions: z.array(z.enum(permissions as [string, ...string[]])),
  factors: z.array(z.enum(factors)),
  /** Gets an email about Today each working day. */
  daily_mail: z.boolean(),
  /** Gets an email each morning with the figures of the day before. */
  figures_mail: z.boolean(),
  /** For whom they cover, and who covers for them, until it is over. The permissions of a cover that has begun are among `permissions`. */
  covers: z.array(staffCover),
})

/** Whether an email comes each morning. */
export const morningMailBody = z.object({ on: z.boolean({ error: 'Send true or false.' }) })

export const signedInAnswer = z.object({ staff: staffMe })
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export const joinedAnswer = signedInAnswer.extend(recoveryCodes.shape)

/** `invited`: has not joined yet. `reset`: has to join again. */
export const staffStates = ['invited', 'active', 'reset', 'disabled'] as const

export const staffRow = z.object({
  id: uuid,
  full_name: z.string(),
  email: z.string(),
  state: z.enum(staffStates),
  grants: z.array(grant),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
})

/** A request awaiting a second administrator. */
export const staffRequest = z.object({
  id: uuid,
  kind: z.enum(['reset', 'widen', 'narrow', 'enable', 'disable', 'invite', 'cover']),
  /** Null for someone who has never been invited. */
  staff_id: uuid.nullable(),
  name: z.string(),
  grants: z.array(grant).nullable(),
  /** A new name, given with the grants. */
  full_name: z.string().optional(),
  /** Of an invitation. */
  email: z.string().optional(),
  /** Of a cover for the person who asked. */
  cover: staffCover.pick({ roles: true, from: true, until: true }).optional(),
  asked_by: z.string(),
  asked_at: z.string(),
  /** Whether the caller may agree to it. */
  is_yours: z.boolean(),
  /** Whether the caller made it, and may withdraw it. */
  is_own: z.boolean(),
  /** The names of those who can agree; empty if nobody can. */
  can_agree: z.array(z.string()),
})

export const staffList = z.object({
  staff: z.array(staffRow),
  requests: z.array(staffRequest),
  /** Who covers for whom, now or later. */
  covers: z.array(staffCover),
  /** Whether a second administrator has to agree, and the names of the other administrators who can sign in. */
  second: z.object({ is_needed: z.boolean(), others: z.array(z.string()) }),
})
/** The person’s current details, and the request if a second administrator has to agree first. */
export const staffChanged = z.object({ staff: staffRow, request: staffRequest.optional() })
/** The invited person, or the request if a second administrator has to agree first. */
export const staffInvited = z.object({ staff: staffRow.optional(), request: staffRequest.optional() })

export const staffSession = z.object({
  id: uuid,
  user_agent: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})

/** What becomes of someone on a list: invited now, invited once another administrator agrees, or nothing that is not so already. */
const fates = ['invited', 'asked', 'unchanged'] as const

export const checkedStaffList = z.object({
  ...checkedFile,
  people: z.array(
    z.object({
      line: z.number(),
      full_name: z.string(),
      email: z.string(),
      grants: z.array(grant),
      fate: z.enum(fates),
    }),
  ),
})

const columns = jsonField(
  z.partialRecord(z.enum(['email', 'role', 'scope', 'name', 'surname', 'given']), place),
  'Say which column each part is in, as JSON.',
)

export const staffListFields = z.object({ columns })
/** `count`: how many people are invited, with those for whom another administrator has to agree. */
export const countedStaffListFields = z.object({ columns, count: countedLines })

/** How many were invited, and for how many another administrator has to agree. */
export const staffListDone = z.object({ invited: z.number(), asked: z.number() })
