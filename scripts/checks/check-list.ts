const bin = (name: string) => `node_modules/.bin/${name}`
const vitest = 'node_modules/vitest/vitest.mjs'
const reporter = '--reporter=./scripts/checks/progress-reporter.ts'

export interface Check {
  title: string
  program: string
  args: readonly string[]
  /** Tests, which report their progress and their failures as they happen. */
  isTests?: boolean
}

const build: Check = { title: 'The site builds', program: process.execPath, args: ['scripts/build.ts'] }

/** What reads the source only, and needs nothing built. */
const source: readonly Check[] = [
  { title: 'Types', program: bin('tsc'), args: ['-b'] },
  { title: 'Lint and format', program: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
  { title: 'Dead code', program: process.execPath, args: ['node_modules/knip/bin/knip.js'] },
]

/**
 * The checks in the order in which they run: lists beside each other, one check of each list at a time. The long ones use
 * every processor, so they run alone.
 */
export const everyCheck: readonly (readonly (readonly Check[])[])[] = [[[build], source], ...testChecks([])]

/** The tests whose file names contain one of the words, after a build. */
export function checksAbout(words: readonly string[]): typeof everyCheck {
  return [[[build]], ...testChecks([...words, '--passWithNoTests'])]
}

function testChecks(args: readonly string[]): typeof everyCheck {
  return [
    tests('Rules and calls', args),
    tests('Journeys in a browser', ['--config', 'e2e/vitest.config.ts', ...args]),
    tests('Promises, small size', ['--config', 'prove/vitest.config.ts', ...args]),
  ].map(check => [[check]])
}

function tests(title: string, args: readonly string[]): Check {
  return { title, program: process.execPath, args: [vitest, 'run', reporter, ...args], isTests: true }
}
