import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Context } from '../server/base/context.ts'
import { toCsv } from '../server/base/csv.ts'
import { systemClock } from '../server/base/system.ts'
import { forgetPerson, heldAbout, noteOutcome, undecided } from '../server/features/privacy/by-command.ts'
import { inventoryBegins, inventoryEnds, inventoryPage } from '../server/features/privacy/inventory-page.ts'
import { readCommandConfig } from '../server/start/command-config.ts'
import { withCommandContext } from '../server/start/command-context.ts'
import { isDay } from '../shared/domain/calendar.ts'
import { momentOf } from '../shared/domain/clock-days.ts'
import { outcomes } from '../shared/domain/decisions.ts'
import { explain, required, UsageError } from './command-line/usage.ts'

const usage = `npm run privacy -- outcome APPLICATION admitted|not-admitted|withdrawn --by NAME [--date DAY]
npm run privacy -- undecided
npm run privacy -- person EMAIL
npm run privacy -- forget EMAIL --by NAME
npm run privacy -- page

outcome records a decision, and undecided lists applications without one. person counts the data about an address, and forget erases someone without an account. page writes the tables of docs/privacy.md. Write a DAY like this: 2026-11-20.
`

function readArguments() {
  return parseArgs({ options: { by: { type: 'string' }, date: { type: 'string' } }, allowPositionals: true })
}

async function run(context: Context): Promise<void> {
  const { values, positionals } = readArguments()
  const [command, name, word] = positionals
  switch (command) {
    case 'outcome': {
      const outcome = outcomes.find(one => one === word)
      if (!outcome) throw new UsageError(`Say ${outcomes.join(', ')}.`)
      const application = required(name, 'Give the application.')
      await noteOutcome(context, {
        application,
        outcome,
        by: required(values.by, '--by is missing.'),
        at: dayAt(values.date),
      })
      process.stderr.write(`Recorded: ${application} is ${outcome}.\n`)
      return
    }
    case 'undecided':
      return print(await undecided(context))
    case 'person':
      return print(await heldAbout(context, required(name, 'Give the email address.')))
    case 'forget': {
      const email = required(name, 'Give the email address.')
      const count = await forgetPerson(context, { email, by: required(values.by, '--by is missing.') })
      process.stderr.write(`Erased: ${count} records.\n`)
      return
    }
    default:
      throw new UsageError(`There is no command ${command}.`)
  }
}

function print({ heading, rows }: Awaited<ReturnType<typeof undecided>>): void {
  process.stdout.write(toCsv(heading, rows))
}

/** Noon of that day, so that it is the same day in every time zone. */
function dayAt(day: string | undefined): Date {
  if (day === undefined) return systemClock.now()
  if (!isDay(day)) throw new UsageError('--date must be a day such as 2026-11-20.')
  return momentOf(day, '12:00')
}

async function writePage(): Promise<void> {
  const file = new URL('../docs/privacy.md', import.meta.url)
  const page = await readFile(file, 'utf8')
  const [before, rest] = page.split(inventoryBegins)
  const after = rest?.split(inventoryEnds)[1]
  if (before === undefined || after === undefined) throw new UsageError('docs/privacy.md has no markers.')
  await writeFile(file, `${before}${inventoryPage()}${after}`)
}

try {
  const [command] = readArguments().positionals
  if (command === undefined) throw new UsageError('Give a command.')
  if (command === 'page') await writePage()
  else await withCommandContext(readCommandConfig(process.env), run)
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = 1
}
