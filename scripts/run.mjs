// Runs a file of the project with the project's own Node: `node scripts/run.mjs FILE [arguments]`.
import { installPackages, nodeProgram, run } from './install.mjs'

installPackages()
run(nodeProgram(), process.argv.slice(2))
