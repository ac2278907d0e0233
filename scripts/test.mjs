// `npm test`: installs missing packages and browsers, and runs every check.
import { spawn } from 'node:child_process'
import { installPackages, nodeProgram, root, run } from './install.mjs'
import { ownTemporaryFolder } from './temporary-folder.mjs'

installPackages()
const node = nodeProgram()
const bin = name => `node_modules/.bin/${name}`
// Reports only failures.
const vitest = (...args) => [node, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=minimal', ...args]]
run(node, ['scripts/ensure-browser.ts'])

// Removing this folder also removes leftovers of interrupted checks.
process.env.TMPDIR = ownTemporaryFolder('admissions-npm-test')

const checks = [
  ['The site builds', node, ['scripts/build.ts']],
  ['Types of the shared room', bin('tsc'), ['-p', 'shared']],
  ['Types of the server', bin('tsc'), ['-p', 'server']],
  ['Types of the browser', bin('tsc'), ['-p', 'app']],
  ['Types of the office', bin('tsc'), ['-p', 'office']],
  ['Lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['Dead code', node, ['node_modules/knip/bin/knip.js']],
  ['Rules and calls', ...vitest()],
  ['Journeys in a browser', ...vitest('--config', 'e2e/vitest.config.ts')],
  ['Promises, small size', ...vitest('--config', 'prove/vitest.config.ts')],
]

// In sequence, because each of the long ones uses every processor.
const failures = []
for (const [title, program, args] of checks) {
  const startedMs = Date.now()
  const { code, output } = await outputOf(program, args)
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  const passed = code === 0
  console.log(`${passed ? 'Passed' : 'FAILED'} after ${seconds} s: ${title}`)
  if (passed) continue
  for (const failure of failuresIn(output)) console.log(`  ${failure}`)
  failures.push({ title, output })
  if (program === node && args[0] === 'scripts/build.ts') break
}

// Failures are printed last, because a truncated log shows only its end.
for (const { title, output } of failures) process.stdout.write(`\n——— ${title}\n${output}`)
if (failures.length > 0) {
  console.error(`\nFailed: ${failures.map(({ title }) => title).join(', ')}.`)
  process.exit(1)
}
console.log('\nEverything passes.')

/**
 * The failed tests as Vitest names them, each once with the first lines of its reason, so that even a truncated log shows
 * where to look.
 */
function failuresIn(output) {
  const found = output.matchAll(/^ *FAIL +(.+)\n((?:(?! *FAIL ).+\n){0,4})/gm)
  return new Map([...found].map(([, name, reason]) => [name, `${name}\n${reason.slice(0, 600)}`])).values()
}

function outputOf(program, args) {
  return new Promise(resolve => {
    const env = { ...process.env, NO_COLOR: '1' }
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => chunks.push(chunk))
    child.on('error', error => chunks.push(Buffer.from(`${error.message}\n`)))
    child.on('close', code => resolve({ code, output: Buffer.concat(chunks).toString() }))
  })
}
