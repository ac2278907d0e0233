import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { print, row } from '../harness/table.ts'
import { explain } from './command-line/usage.ts'
import { countLines, type Kind, kinds, recipes } from './figures/count.ts'
import { houseFigures } from './figures/house.ts'
import { filesAt } from './figures/tree.ts'

const usage = `npm run figures [-- --from COMMIT] [--write]

Prints how much code there is, how many files a change takes and how the rooms import each other, at a commit and now.
--write puts the first part of the table into ARCHITECTURE.md.
`

/** The last commit in which a call was described in five places. */
const defaultFrom = '2dff871'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url))
const begins = '<!-- figures: written by npm run figures -- --write -->'
const ends = '<!-- end of figures -->'

type Line = readonly [name: string, before: string, now: string]

function main(): void {
  const { values } = parseArgs({
    options: { from: { type: 'string', default: defaultFrom }, write: { type: 'boolean' } },
  })
  const [before, now] = [values.from, 'HEAD'].map(commit => ({
    commit: git('rev-parse', '--short', commit),
    ...seenAt(commit),
  }))
  if (!before || !now) throw new Error('Two commits are compared')
  const lines: Line[] = [
    ...Object.entries(kinds).map(([kind, what]) => numbers(what, before.lines[kind as Kind], now.lines[kind as Kind])),
    numbers('product files over 300 lines', before.longFiles, now.longFiles),
    ...[...now.recipes].map(([name, files]) => [name, before.recipes.get(name) ?? '-', files] as const),
  ]
  const heading: Line = ['', before.commit, 'now']
  for (const line of [heading, ...lines, ...shapes(before.commit, now.commit)]) row(...line)
  if (values.write) writeTable([heading, ...lines])
}

/** The shape of the code at both commits. */
function shapes(before: string, now: string): Line[] {
  const earlier = new Map(houseFigures(filesAt(before)))
  return houseFigures(filesAt(now)).map(([name, count]) => numbers(name, earlier.get(name) ?? 0, count))
}

function seenAt(commit: string) {
  const read = (path: string) => git('show', `${commit}:${path}`)
  const paths = git('ls-tree', '-r', '--name-only', commit).split('\n')
  return { ...countLines(paths, linesAt(commit)), recipes: recipes(read('CONTRIBUTING.md')) }
}

/** The number of non-blank lines of each file. Binary files have none. */
function linesAt(commit: string): Map<string, number> {
  const counted = git('grep', '-I', '-c', '-e', '[^[:space:]]', commit)
  return new Map(
    counted.split('\n').map(line => {
      const [, path = '', count] = line.split(':')
      return [path, Number(count)]
    }),
  )
}

function numbers(name: string, before: number, now: number): Line {
  return [name, before.toLocaleString('en-GB'), now.toLocaleString('en-GB')]
}

function writeTable([heading, ...lines]: readonly Line[]): void {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begins), text.indexOf(ends)]
  if (from < 0 || to < from) throw new Error(`ARCHITECTURE.md has no place for the figures: ${begins} … ${ends}`)
  const written = [heading ?? [], ['---', '--:', '--:'], ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')
  writeFileSync(page, `${text.slice(0, from)}${begins}\n\n${written}\n\n${text.slice(to)}`)
  execFileSync(fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url)), ['format', '--write', page])
  print('Written to ARCHITECTURE.md')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()
}

try {
  main()
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = 1
}
