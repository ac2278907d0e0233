import * as z from 'zod'
import { accountEventNames } from '../../domain/account-history.ts'
import { passwordProblem } from '../../domain/password.ts'
import { programTypes } from '../../domain/program-type.ts'
import { findProgramme } from '../../domain/programmes.ts'
import { forbiddenCharacter } from '../../domain/text.ts'
import { cleanEmail } from '../../domain/typed-email.ts'
import { application, refereeStanding } from './applications.ts'
import { email, line, optionalLine, otpCode, phone } from './text.ts'

const newPassword = z.string({ error: 'Choose a password.' }).superRefine((value, issue) => {
  const message = passwordProblem(value)
  if (message) issue.addIssue({ code: 'custom', message })
})

export const signupBody = z
  .object({
    full_name: line({ missing: 'Enter your full name.', max: 160 }),
    email,
    phone: phone.optional(),
    password: newPassword,
    program_type: z.enum(programTypes, { error: 'Choose what you want to apply for.' }),
    program: optionalLine(80),
  })
  .superRefine((body, issue) => {
    const programme = findProgramme(body.program)
    if (programme?.isRetired)
      issue.addIssue({
        code: 'custom',
        path: ['program'],
        message: `${programme.title} is no longer offered. Choose another programme, or decide later.`,
      })
    else if (body.program && programme?.programType !== body.program_type)
      issue.addIssue({
        code: 'custom',
        path: ['program'],
        message: 'Choose a programme of the type you want to apply for.',
      })
  })

export const signupAnswer = z.object({ email: z.string(), verification_required: z.literal(true) })

export const emailBody = z.object({ email })
/** Ours: the key in the link of the email that contained the code. */
const linkKey = z.string().max(100).optional()

export const emailAndCodeBody = z.object({
  email,
  otp_code: otpCode,
  /** Ours: the password of the sign-up to confirm, for browsers without its cookie. */
  password: z.string().max(1000).optional(),
  link_key: linkKey,
})
export const resetPasswordBody = z.object({ email, otp_code: otpCode, new_password: newPassword, link_key: linkKey })

/** Ours: `choose_password` when it is unclear which of several sign-ups is the owner’s. */
export const verifiedAnswer = z.object({ detail: z.string(), choose_password: z.literal(true).optional() })

const currentPassword = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(1000, 'This is not your password.')

export const changePasswordBody = z.object({ current_password: currentPassword, new_password: newPassword })
export const startEmailChangeBody = z.object({ new_email: email, password: currentPassword })
export const finishEmailChangeBody = z.object({ old_code: otpCode, new_code: otpCode })

export const sessionInfo = z.object({
  id: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})

export const historyQuery = z.object({
  /** Where the page before ended. */
  after: z.string().max(80).optional(),
})

export const accountHistory = z.object({
  rows: z.array(z.object({ at: z.string(), event: z.enum(accountEventNames) })),
  /** Where the next page begins. */
  next: z.string().optional(),
})

export const detail = z.object({ detail: z.string() })
export const yes = z.literal(true)

/** Both grants of POST /auth/token; `scope`, `client_id` and `client_secret` are accepted and ignored. */
export const tokenBody = z.discriminatedUnion(
  'grant_type',
  [
    z.object({
      grant_type: z.literal('password'),
      username: z
        .string({ error: 'Enter your email address.' })
        .transform(cleanEmail)
        .refine(value => value !== '', { error: 'Enter your email address.', abort: true })
        .refine(value => value.length <= 254, 'Incorrect email or password')
        .refine(value => !forbiddenCharacter(value, 'one-line'), 'Enter the email address of your account.'),
      password: z
        .string({ error: 'Enter your password.' })
        .min(1, 'Enter your password.')
        .max(1000, 'Incorrect email or password'),
    }),
    z.object({
      grant_type: z.literal('refresh_token'),
      refresh_token: z
        .string({ error: 'The refresh token is missing.' })
        .min(1, 'The refresh token is missing.')
        .max(200, 'The refresh token is not valid.'),
    }),
  ],
  { error: 'Sign in with a password or with a refresh token.' },
)

export const user = z.object({
  id: z.string(),
  uuid: z.string(),
  email: z.string(),
  full_name: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  program: z.string().nullable(),
  program_type: z.enum(programTypes),
  email_verified: z.boolean(),
  applications: z.array(application),
  postgraduate_applications: z.array(application),
  /** The referees of the most recently submitted postgraduate application, or of the draft if there is none. */
  references: z
    .object({ application_uuid: z.string(), referee1: refereeStanding, referee2: refereeStanding })
    .optional(),
  /** Ours: when the account will be deleted, as its owner asked. */
  deletes_at: z.string().optional(),
  /** Ours: what has changed in the terms and privacy notice since this account agreed to them. */
  terms_changed: z.array(z.string()).optional(),
})

export const session = z.object({
  ...user.shape,
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  /** Ours: decrypts the unsent answers that this account has on a device. */
  draft_key: z.string().optional(),
  user,
})

export type User = z.infer<typeof user>
export type Session = z.infer<typeof session>
