import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { types } from './checks/check-list.ts'
import { testsOfChange } from './checks/tests-of-change.ts'
import { explain } from './command-line/usage.ts'

const usage = `npm run check [-- --since COMMIT]

Types of what changed, lint of the changed files, and their tests. Without --since, whatever is not on main yet.
`

const root = fileURLToPath(new URL('..', import.meta.url))

function main(): void {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  const changed = changedFiles(values.since ?? git('merge-base', 'HEAD', 'main'))
  if (changed.length === 0) {
    console.log('Nothing has changed.')
    return
  }
  const tests = testsOfChange(changed, git('ls-files', '--cached', '--others', '--exclude-standard').split('\n'))
  const vitest = ['node_modules/vitest/vitest.mjs', '--reporter=./scripts/checks/progress-reporter.ts', '--run']
  const results = [
    step(types.title, types.program, types.args),
    step('Lint and format', 'node_modules/.bin/biome', [
      'ci',
      '--error-on-warnings',
      '--no-errors-on-unmatched',
      ...changed,
    ]),
    tests.related.length === 0 ||
      step('Tests that import what changed', process.execPath, [
        ...vitest.toSpliced(1, 0, 'related'),
        '--project=pages',
        ...tests.related,
      ]),
    tests.beside.length === 0 ||
      step('Tests of the changed features', process.execPath, [...vitest.toSpliced(1, 0, 'run'), ...tests.beside]),
  ]
  if (tests.journeys.length > 0) console.log(`Not run, because they need a build: ${tests.journeys.join(', ')}`)
  process.exitCode = results.includes(false) ? 1 : 0
}

function step(title: string, program: string, args: readonly string[]): boolean {
  const startedMs = Date.now()
  console.log(`${title} …`)
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  console.log(`${status === 0 ? 'Passed' : 'FAILED'} after ${((Date.now() - startedMs) / 1000).toFixed(1)} s: ${title}`)
  return status === 0
}

/** Committed since then or not committed yet, without what is gone. */
function changedFiles(since: string): string[] {
  const names = [
    ...git('diff', '--name-only', since).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ]
  return [...new Set(names)].filter(name => name !== '' && existsSync(`${root}${name}`))
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
