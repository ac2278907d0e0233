import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { print, row } from '../harness/table.ts'
import { explain } from './command-line/usage.ts'
import { neverWords, patterns } from './words/patterns.ts'
import { readTexts, type SourceTexts } from './words/source-texts.ts'

const usage = `npm run words [-- --at COMMIT] [--list NAME]

Counts habits of a foreign English, and words that people never read: in texts that are shown or printed, and in comments and documents.
--at counts at an earlier commit. --list prints where a habit or a word is found.
`

const root = fileURLToPath(new URL('..', import.meta.url))

function main(): void {
  const { values } = parseArgs({ options: { at: { type: 'string' }, list: { type: 'string' } } })
  const sources = readTexts(root, values.at)
  if (values.list === undefined) printCounts(sources, values.at)
  else listFinds(sources, values.list)
}

function printCounts(sources: readonly SourceTexts[], at: string | undefined): void {
  const commit = execFileSync('git', ['rev-parse', '--short', at ?? 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  row(at === undefined ? `the working copy on ${commit}` : commit, 'shown', 'written')
  for (const { name, found } of patterns) row(name, ...counts(sources, found))
  print()
  for (const { never, found } of neverWords) row(never, ...counts(sources, found))
}

function counts(sources: readonly SourceTexts[], found: RegExp): [number, number] {
  const every = new RegExp(found, found.flags.includes('g') ? found.flags : `${found.flags}g`)
  const count = (texts: SourceTexts['shown']) =>
    texts.reduce((sum, { text }) => sum + (text.match(every)?.length ?? 0), 0)
  return [
    sources.reduce((sum, { shown }) => sum + count(shown), 0),
    sources.reduce((sum, { written }) => sum + count(written), 0),
  ]
}

function listFinds(sources: readonly SourceTexts[], name: string): void {
  const all = [...patterns, ...neverWords.map(({ never, found }) => ({ name: never, found }))]
  for (const { found } of all.filter(each => each.name.includes(name)))
    for (const { path, shown, written } of sources)
      for (const { line, text } of [...shown, ...written])
        if (new RegExp(found, found.flags.replace('g', '')).test(text)) print(`${path}:${line}: ${text}`)
}

try {
  main()
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = 1
}
