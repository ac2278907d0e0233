import { parseArgs } from 'node:util'
import type { Context } from '../server/base/context.ts'
import { AppError } from '../server/base/errors.ts'
import { readPerson } from '../server/base/office-words.ts'
import { recordAudit } from '../server/db/audit.ts'
import { text } from '../server/emails/mail-content.ts'
import { tellDone } from '../server/features/staff/concerned.ts'
import { reset } from '../server/features/staff/decide-request.ts'
import { disable, enable } from '../server/features/staff/disable.ts'
import { invite } from '../server/features/staff/invitations.ts'
import { findStaffByEmail, lockStaff } from '../server/features/staff/queries.ts'
import { setupUrl } from '../server/features/staff/setup.ts'
import { readCommandConfig } from '../server/start/command-config.ts'
import { withCommandContext } from '../server/start/command-context.ts'
import { emailKey, isEmail } from '../shared/domain/email.ts'
import { roleNames, roles } from '../shared/domain/staff.ts'
import { explain, required, UsageError } from './command-line/usage.ts'

const usage = `npm run office -- setup
npm run office -- invite EMAIL --role ROLE --name NAME --by NAME
npm run office -- reset EMAIL --by NAME
npm run office -- disable EMAIL --by NAME
npm run office -- enable EMAIL --by NAME

setup prints the link that creates the first administrator. It stops working when there is one.
invite emails a link to a new member of staff, for all programmes. Set their scope in the office.
reset removes a lost password and second factor and emails a new link. Use it if the office has one administrator. If it has two, reset in the office.
disable ends every session of someone, and enable lets them sign in again. Use them if no administrator can agree in the office.
Everything that is done here is emailed to the person and to all administrators. ROLE is one of ${roles.join(', ')}.
`

const given = { type: 'string' } as const

function readArguments() {
  return parseArgs({ options: { role: given, name: given, by: given }, allowPositionals: true })
}

async function run(context: Context): Promise<number> {
  const { values, positionals } = readArguments()
  const [command, typed, ...more] = positionals
  if (more.length > 0) throw new UsageError(`Unexpected argument: ${more[0]}.`)
  if (command === 'setup') return printSetup(context)
  const email = required(typed, 'Give the email address.')
  if (!isEmail(email)) throw new UsageError(`${email} is not an email address.`)
  const by = readPerson(required(values.by, '--by is missing: say who decided this.'))
  switch (command) {
    case 'invite':
      await inviteBy(context, by, { email, name: required(values.name, '--name is missing.'), role: values.role })
      break
    case 'reset':
      await resetBy(context, by, email)
      break
    case 'disable':
    case 'enable':
      await switchBy(context, by, email, command)
      process.stderr.write('Done. We have emailed everyone concerned.\n')
      return 0
    default:
      throw new UsageError(`There is no command ${command}.`)
  }
  process.stderr.write('Done. We have emailed the link.\n')
  return 0
}

async function printSetup(context: Context): Promise<number> {
  const url = await setupUrl(context)
  if (!url) throw new AppError('gone', 'There is already an administrator, who can invite others.')
  process.stdout.write(`${url}\n`)
  return 0
}

async function inviteBy(
  context: Context,
  by: string,
  wanted: { email: string; name: string; role: string | undefined },
): Promise<void> {
  const role = roles.find(one => one === wanted.role)
  if (!role) throw new UsageError(`Give --role: ${Object.keys(roleNames).join(', ')}.`)
  const invited = { full_name: wanted.name, email: wanted.email, grants: [{ role, scope: 'all' as const }] }
  await context.db.transaction().execute(async tx => {
    await lockStaff(tx)
    await invite(tx, context, invited, { actor: { kind: 'command', id: by }, name: by })
  })
}

/** What two administrators decide in the office, for an office in which no second one can. */
async function switchBy(context: Context, by: string, email: string, command: 'disable' | 'enable'): Promise<void> {
  await context.db.transaction().execute(async tx => {
    await lockStaff(tx)
    const staff = await findStaffByEmail(tx, emailKey(email))
    if (!staff || (staff.disabled_at === null) !== (command === 'disable'))
      throw new AppError('not-found', `There is no account with this address to ${command}.`)
    const change = command === 'disable' ? disable : enable
    await change(tx, context, staff, { actor: { kind: 'command', id: by }, by })
  })
}

async function resetBy(context: Context, by: string, email: string): Promise<void> {
  await context.db.transaction().execute(async tx => {
    await lockStaff(tx)
    const staff = await findStaffByEmail(tx, emailKey(email))
    if (!staff?.joined_at || staff.disabled_at)
      throw new AppError('not-found', 'No one with this address has an account to reset.')
    await reset(tx, context, staff.id, [by])
    await recordAudit(tx, context, {
      actor: { kind: 'command', id: by },
      action: 'staff.reset-agreed',
      subject: `staff:${staff.id}`,
    })
    await tellDone(tx, context, staff.id, { by, what: text`the sign-in of ${staff.full_name} is reset` })
  })
}

try {
  if (readArguments().positionals.length === 0) throw new UsageError('Give a command.')
  process.exitCode = await withCommandContext(readCommandConfig(process.env), run)
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = 1
}
