import type { FieldProblem } from '#shared/contract/errors.ts'
import { passwordProblem } from '#shared/domain/password.ts'
import { phoneProblem } from '#shared/domain/phone.ts'
import { isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import { tidyLine } from '#shared/domain/text.ts'
import { cleanEmail, emailProblem as shapeProblem } from '#shared/domain/typed-email.ts'

export interface SignupFields {
  full_name: string
  email: string
  phone: string
  program_type: string
  program: string
  password: string
}

/** The body of the sign-up call, once nothing is missing. */
export interface SignupBody {
  full_name: string
  email: string
  password: string
  program_type: ProgramType
  phone?: string
  program?: string
}

/**
 * The server’s rules and messages, as far as they can be checked here; all problems together, in the form’s order.
 */
export function checkSignup(fields: SignupFields): { body: SignupBody } | { problems: FieldProblem[] } {
  const { program_type } = fields
  const problems: FieldProblem[] = []
  const refuse = (field: keyof SignupFields, message: string) => problems.push({ field, message })
  if (!tidyLine(fields.full_name)) refuse('full_name', 'Enter your full name.')
  const emailTrouble = emailProblem(fields.email)
  if (emailTrouble) refuse('email', emailTrouble)
  const phoneTrouble = tidyLine(fields.phone) ? phoneProblem(fields.phone) : undefined
  if (phoneTrouble) refuse('phone', phoneTrouble)
  if (!isProgramType(program_type)) refuse('program_type', 'Choose what you want to apply for.')
  const passwordTrouble = fields.password ? passwordProblem(fields.password) : 'Choose a password.'
  if (passwordTrouble) refuse('password', passwordTrouble)
  if (problems.length > 0 || !isProgramType(program_type)) return { problems }
  const { full_name, password, phone, program } = fields
  const email = cleanEmail(fields.email)
  return {
    body: {
      full_name,
      email,
      password,
      program_type,
      ...(tidyLine(phone) ? { phone } : {}),
      ...(program ? { program } : {}),
    },
  }
}

/** What the server would say about an email address, or nothing. */
export function emailProblem(email: string): string | undefined {
  return cleanEmail(email) === '' ? 'Enter your email address.' : shapeProblem(email)
}
