// `npm test`: installs what is missing, a browser included, and runs every check.
import { existsSync } from 'node:fs'
import { installPackages, nodeProgram, run } from './install.mjs'
import { ownTemporaryFolder } from './temporary-folder.mjs'

installPackages()
const node = nodeProgram()
const bin = name => `node_modules/.bin/${name}`
run(node, ['scripts/ensure-browser.ts'])

// What a check leaves behind, above all one that is broken off, goes with this folder.
process.env.TMPDIR = ownTemporaryFolder('admissions-npm-test')

const checks = [
  ['The site builds', node, ['scripts/build.ts']],
  ['Types of the shared room', bin('tsc'), ['-p', 'shared']],
  ['Types of the server', bin('tsc'), ['-p', 'server']],
  ['Types of the browser', bin('tsc'), ['-p', 'app']],
  ['Lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['Dead code', node, ['node_modules/knip/bin/knip.js']],
  ['Rules and calls', node, ['node_modules/vitest/vitest.mjs', 'run']],
  ['Promises, small size', node, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'prove/vitest.config.ts']],
  ['Journeys in a browser', node, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/vitest.config.ts']],
]
for (const [title, program, args] of checks) {
  const startedMs = Date.now()
  console.log(`\n— ${title}`)
  if (!existsSync(program)) throw new Error(`${program} is missing`)
  run(program, args)
  console.log(`— ${title}: ${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
}
console.log('\nEverything passes.')
