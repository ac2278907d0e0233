// `npm test`: installs what is missing, a browser included, and runs every check.
import { spawn } from 'node:child_process'
import { installPackages, nodeProgram, root, run } from './install.mjs'
import { ownTemporaryFolder } from './temporary-folder.mjs'

installPackages()
const node = nodeProgram()
const bin = name => `node_modules/.bin/${name}`
const vitest = (...args) => [node, ['node_modules/vitest/vitest.mjs', 'run', ...args]]
run(node, ['scripts/ensure-browser.ts'])

// Deletes with this folder what checks leave behind, above all interrupted ones.
process.env.TMPDIR = ownTemporaryFolder('admissions-npm-test')

const build = ['The site builds', node, ['scripts/build.ts']]
// The checks of a lane run in sequence. Journeys mostly wait for a browser, so a second lane has a processor to itself.
const lanes = [
  [
    ['Types of the shared room', bin('tsc'), ['-p', 'shared']],
    ['Types of the server', bin('tsc'), ['-p', 'server']],
    ['Types of the browser', bin('tsc'), ['-p', 'app']],
    ['Types of the office', bin('tsc'), ['-p', 'office']],
    ['Lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']],
    ['Dead code', node, ['node_modules/knip/bin/knip.js']],
    ['Rules and calls', ...vitest()],
    ['Promises, small size', ...vitest('--config', 'prove/vitest.config.ts')],
  ],
  [['Journeys in a browser', ...vitest('--config', 'e2e/vitest.config.ts')]],
]

const failed = []
if (await passes(build)) await Promise.all(lanes.map(runLane))
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}.`)
  process.exit(1)
}
console.log('\nEverything passes.')

async function runLane(checks) {
  for (const check of checks) await passes(check)
}

/** Runs one check and prints its output when it has finished, so that the lines of two lanes never mix. */
async function passes([title, program, args]) {
  console.log(`… ${title}`)
  const startedMs = Date.now()
  const { code, output } = await outputOf(program, args)
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  process.stdout.write(output)
  console.log(`— ${title}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s\n`)
  if (code !== 0) failed.push(title)
  return code === 0
}

function outputOf(program, args) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => chunks.push(chunk))
    child.on('error', error => chunks.push(Buffer.from(`${error.message}\n`)))
    child.on('close', code => resolve({ code, output: Buffer.concat(chunks) }))
  })
}
