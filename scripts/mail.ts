import { parseArgs } from 'node:util'
import type { Context } from '../server/base/context.ts'
import { noteReport } from '../server/features/mail/note-report.ts'
import { longestReportBytes, readReport } from '../server/features/mail/read-report.ts'
import { readCommandConfig } from '../server/start/command-config.ts'
import { withCommandContext } from '../server/start/command-context.ts'
import { explain, UsageError } from './command-line/usage.ts'

const usage = `npm run mail -- bounce [RECIPIENT] < MESSAGE

bounce takes one message that came to BOUNCE_ADDRESS from the standard input, for a mail server that pipes it to a command. RECIPIENT is the address that it came to, where the message itself does not say so.
`

/** What a mail server understands as: keep the message, and try again later (EX_TEMPFAIL). */
const tryLater = 75

async function run(context: Context): Promise<number> {
  const [command, recipient, ...more] = readArguments()
  if (command !== 'bounce') throw new UsageError(`There is no command ${command}.`)
  if (more.length > 0) throw new UsageError(`Unexpected argument: ${more[0]}.`)
  if (!context.config.bounceAddress) throw new UsageError('BOUNCE_ADDRESS is missing: no email can come back to it.')
  const reports = await readReport(context.config, await readInput(), recipient)
  if (reports.length === 0) process.stdout.write('This is no report about an email of ours. Nothing was changed.\n')
  for (const report of reports) process.stdout.write(`${report.mailId}: ${await noteReport(context, report)}\n`)
  return 0
}

function readArguments(): string[] {
  return parseArgs({ options: {}, allowPositionals: true }).positionals
}

/** The whole input is read, as a mail server would take a closed pipe for a failure; what is too long to be a report is left out. */
async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of process.stdin) {
    if (length < longestReportBytes) chunks.push(Buffer.from(chunk))
    length += chunk.length
  }
  return Buffer.concat(chunks)
}

try {
  if (readArguments().length === 0) throw new UsageError('Give a command.')
  process.exitCode = await withCommandContext(readCommandConfig(process.env), run)
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = error instanceof UsageError ? 1 : tryLater
}
