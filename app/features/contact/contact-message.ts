import type { FieldProblem } from '#shared/contract/errors.ts'
import { forbiddenProblem, lengthOf, tidyLine, tidyText } from '#shared/domain/text.ts'
import { emailProblem } from '#shared/domain/typed-email.ts'

/** The content of the form (spec section 3, Contact message). */
export interface ContactMessage {
  full_name: string
  email: string
  subject: string
  message: string
}

export type ContactField = keyof ContactMessage

/** In the order of the form. */
export const contactFields = ['full_name', 'email', 'subject', 'message'] as const satisfies readonly ContactField[]

/** Longest message, in characters. */
export const longestMessage = 6000

const limits: Record<ContactField, number> = { full_name: 160, email: 254, subject: 200, message: longestMessage }

const missing: Record<ContactField, string> = {
  full_name: 'Enter your full name.',
  email: 'Enter your email address.',
  subject: 'Choose a subject.',
  message: 'Write your message.',
}

/** The problems of a message by the server’s rules, in the order of the form; empty when it can be sent. */
export function messageProblems(message: ContactMessage): FieldProblem[] {
  return contactFields.flatMap(field => {
    const problem = problemOf(field, message[field])
    return problem ? [{ field, message: problem }] : []
  })
}

function problemOf(field: ContactField, value: string): string | undefined {
  const isLong = field === 'message'
  const text = isLong ? tidyText(value) : tidyLine(value)
  if (!text) return missing[field]
  const forbidden = forbiddenProblem('This', text, isLong ? 'many-lines' : 'one-line')
  if (forbidden) return forbidden
  if (lengthOf(text) > limits[field]) return `This is too long. Use no more than ${limits[field]} characters.`
  if (field === 'email') return emailProblem(text)
  return undefined
}

/** The same message as a mailto link, for when the form cannot send it. */
export function mailLink(address: string, message: ContactMessage): string {
  const body = message.full_name ? `${message.message}\n\n${message.full_name}` : message.message
  const parts = { subject: message.subject, body: body.slice(0, 1800) }
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${address}?${query.join('&')}`
}
