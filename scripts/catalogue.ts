import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { catalogue } from '../shared/catalogue/current.ts'
import { readCatalogue } from '../shared/catalogue/read.ts'
import { explain, required, UsageError } from './command-line/usage.ts'

const usage = `npm run catalogue -- check FILE
npm run catalogue -- export

check says in seconds whether a file of JSON is a whole catalogue, and names every place that is wrong. export prints the sample.
`

async function run(): Promise<number> {
  const [command, file] = parseArgs({ allowPositionals: true }).positionals
  switch (command) {
    case 'check':
      return check(required(file, 'Give the file.'))
    case 'export':
      process.stdout.write(`${JSON.stringify(catalogue(), null, 2)}\n`)
      return 0
    default:
      throw new UsageError(command ? `There is no command ${command}.` : 'Give a command.')
  }
}

async function check(file: string): Promise<number> {
  const json = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`There is no file ${file}.`)
  })
  const read = readCatalogue(json)
  if (!read.ok) {
    for (const { at, message } of read.problems) process.stdout.write(`${at || file}: ${message}\n`)
    return 1
  }
  const { institution, programmes, schools } = read.catalogue
  process.stdout.write(
    `${institution.name}: ${programmes.length} programmes in ${schools.length} schools, nothing wrong.\n`,
  )
  return 0
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
