// `npm test`: installs missing packages and browsers, and runs every check. `npm test -- payments` runs the tests that concern a word.
import { join } from 'node:path'
import { installPackages, nodeProgram, run } from './install.mjs'
import { ownTemporaryFolder } from './temporary-folder.mjs'

installPackages()
const node = nodeProgram()
run(node, ['scripts/ensure-browser.ts'])

// Removing this folder also removes leftovers of interrupted checks.
process.env.TMPDIR = ownTemporaryFolder('admissions-npm-test')
// A server that starts again, as many tests let it, reads what the first one compiled.
process.env.NODE_COMPILE_CACHE = join(process.env.TMPDIR, 'compiled')
run(node, ['scripts/run-checks.ts', ...process.argv.slice(2)])
