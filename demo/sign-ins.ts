import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { staffPassword } from '../harness/staff.ts'
import { type Role, roleNames } from '../shared/domain/staff.ts'
import { applicantPassword } from './university.ts'

/** How a member of staff signs in, besides the shared password. */
export interface SignIn {
  role: Role
  full_name: string
  email: string
  secret: string
}

export function signInsFile(dataDir: string): string {
  return join(dataDir, 'sign-ins.json')
}

/** The sign-ins with their current codes. Each code is single-use, and the next one follows within half a minute. */
export function printSignIns(signIns: readonly SignIn[]): void {
  const lines = signIns.map(({ role, email, secret }) => [roleNames[role], email, codeOf(secret)] as const)
  const widths = [0, 1].map(column => Math.max(...lines.map(line => (line[column] ?? '').length)) + 3)
  const inLine = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')}`
  const table = lines.map(inLine).join('\n')
  process.stdout.write(`
Sign in at /office as any of these people. They share the password: ${staffPassword}

${table}

The codes change every 30 seconds: npm run demo -- codes
Applicants share the password “${applicantPassword}”. Their files show their email addresses.
`)
}

/** The current code of their app. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}
