const bin = (name: string) => `node_modules/.bin/${name}`
const vitest = 'node_modules/vitest/vitest.mjs'
const reporter = '--reporter=./scripts/checks/progress-reporter.ts'

export interface Check {
  title: string
  program: string
  args: readonly string[]
  /** Tests, which report their progress and their failures as they happen. They need the site. */
  isTests?: boolean
}

/** What reads the source only runs beside it. */
export const build: Check = { title: 'The site builds', program: process.execPath, args: ['scripts/build.ts'] }

/** With one checker a project, because every further one works out the types of the database again. */
export const types: Check = { title: 'Types', program: bin('tsc'), args: ['-b', '--checkers', '1', '--builders', '2'] }

/** What reads the source only, and needs nothing built. */
const source: readonly Check[] = [
  types,
  { title: 'Lint and format', program: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
  { title: 'Dead code', program: process.execPath, args: ['node_modules/knip/bin/knip.js'] },
]

type Lists = readonly (readonly Check[])[]

/** The checks after the build as lists beside each other, one check of each list at a time. The tests use every processor. */
export const everyCheck: Lists = [testChecks([]), source]

/** The tests whose file names contain one of the words. */
export function checksAbout(words: readonly string[]): Lists {
  return [testChecks([...words, '--passWithNoTests'])]
}

function testChecks(args: readonly string[]): readonly Check[] {
  return [
    tests('Rules and calls', args),
    tests('Journeys in a browser', ['--config', 'e2e/vitest.config.ts', ...args]),
    tests('Promises, small size', ['--config', 'prove/vitest.config.ts', ...args]),
  ]
}

function tests(title: string, args: readonly string[]): Check {
  return { title, program: process.execPath, args: [vitest, 'run', reporter, ...args], isTests: true }
}
