import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { filesOf } from '../server/catalogue/files/named-files.ts'
import { type Change, publishByCommand } from '../server/features/publishing/publish-by-command.ts'
import { readCommandConfig } from '../server/start/command-config.ts'
import { withCommandContext } from '../server/start/command-context.ts'
import { catalogue, sampleCatalogue } from '../shared/catalogue/current.ts'
import { readCatalogue } from '../shared/catalogue/read.ts'
import type { Catalogue } from '../shared/catalogue/types.ts'
import { explain, required, UsageError } from './command-line/usage.ts'
import { sampleWordsIn } from './sample-words.ts'

const usage = `npm run catalogue -- check FILE
npm run catalogue -- export [FILE] [--sample]
npm run catalogue -- words FILE
npm run catalogue -- import FILE --by NAME --why TEXT [--dry-run]

check says in seconds whether a file of JSON is a whole catalogue, and names every place that is wrong or still the sample’s. words makes all
pages, scripts, emails, forms and PDFs of a file, and lists those that name the sample (run npm run build first). export
writes the current catalogue of the database, or the sample, with its files (crest, photographs, handbooks) to FILE, or prints it. import makes a file the current catalogue: every running server renders
it and swaps all pages, emails and rules together. With --dry-run it only shows what would change.
`

const mostChanges = 60

async function run(): Promise<number> {
  const options = { by: { type: 'string' }, why: { type: 'string' } } as const
  const flags = { sample: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options: { ...options, ...flags }, allowPositionals: true })
  const [command, file] = positionals
  switch (command) {
    case 'check':
      return check(required(file, 'Give the file.'))
    case 'export':
      return write(values.sample ? { catalogue: sampleCatalogue, files: {} } : await currentCatalogue(), file)
    case 'words':
      return words(required(file, 'Give the file.'))
    case 'import': {
      const mode = values['dry-run'] ? 'trial' : 'publish'
      const decision = { by: required(values.by, '--by is missing.'), why: required(values.why, '--why is missing.') }
      return publish(required(file, 'Give the file.'), { mode, decision })
    }
    default:
      throw new UsageError(command ? `There is no command ${command}.` : 'Give a command.')
  }
}

interface Exported {
  catalogue: Catalogue
  /** In base64, by their ids. */
  files: Readonly<Record<string, string>>
}

function currentCatalogue(): Promise<Exported> {
  // Opening the store makes its catalogue the current one.
  return withCommandContext(readCommandConfig(process.env), async context => ({
    catalogue: catalogue(),
    files: await filesOf(context, catalogue()),
  }))
}

async function write(exported: Exported, file: string | undefined): Promise<number> {
  const json = `${JSON.stringify(exported, null, 2)}\n`
  if (file === undefined) process.stdout.write(json)
  else await writeFile(file, json)
  return 0
}

async function read(file: string) {
  const json = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`There is no file ${file}.`)
  })
  const result = readCatalogue(json)
  if (!result.ok) for (const { at, message } of result.problems) process.stdout.write(`${at || file}: ${message}\n`)
  return result
}

async function check(file: string): Promise<number> {
  const result = await read(file)
  if (!result.ok) return 1
  for (const { at, word } of sampleWordsIn(result.catalogue)) process.stdout.write(`${at}: still says “${word}”.\n`)
  const { institution, programmes, schools } = result.catalogue
  process.stdout.write(
    `${institution.name}: ${programmes.length} programmes in ${schools.length} schools, nothing wrong.\n`,
  )
  return 0
}

async function words(file: string): Promise<number> {
  const result = await read(file)
  if (!result.ok) return 1
  const { wordsLeft } = await import('./catalogue-words.ts')
  const { pages, scripts, emails, pdfs, found } = await wordsLeft(result.catalogue)
  for (const { at, word } of found) process.stdout.write(`${at}: names “${word}”.\n`)
  const looked = `${pages} pages, ${scripts} scripts, ${emails} emails and ${pdfs} PDFs`
  process.stdout.write(`${looked}: ${found.length === 0 ? 'none names' : `${found.length} places name`} the sample.\n`)
  return found.length === 0 ? 0 : 1
}

async function publish(file: string, how: Parameters<typeof publishByCommand>[2]): Promise<number> {
  const result = await read(file)
  if (!result.ok) return 1
  const { version, changes, problems } = await withCommandContext(readCommandConfig(process.env), context =>
    publishByCommand(context, result.catalogue, { ...how, files: result.files }),
  )
  for (const change of changes.slice(0, mostChanges)) process.stdout.write(`${lineOf(change)}\n`)
  if (changes.length > mostChanges) process.stdout.write(`… and ${changes.length - mostChanges} more places.\n`)
  for (const { at, message } of problems) process.stdout.write(`${at}: ${message}\n`)
  if (problems.length > 0) return 1
  const said =
    changes.length === 0
      ? `Nothing would change: version ${version} is the same.`
      : how.mode === 'trial'
        ? `${changes.length} places would change. Nothing was changed.`
        : `Version ${version} is published. Running servers take it over automatically.`
  process.stdout.write(`${said}\n`)
  return 0
}

function lineOf({ at, before, after }: Change): string {
  if (before === undefined) return `${at}: new, ${after}`
  return after === undefined ? `${at}: gone, was ${before}` : `${at}: ${before} → ${after}`
}

run().then(
  code => {
    process.exitCode = code
  },
  error => {
    process.stderr.write(explain(error, usage))
    process.exitCode = 1
  },
)
