// Runs on the machine’s own Node (20 or newer), before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'node_modules', '.installed')

/** Installs the packages of the lockfile unless they are already installed. */
export function installPackages() {
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing packages, once …')
  // Installs exactly the lockfile without writing to it. Not `npm ci`, which fails if the registry in use lacks a package that
  // only other platforms need. The build needs the development packages too, regardless of NODE_ENV.
  const npm = npmCommand()
  run(npm.program, [
    ...npm.args,
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  // The stamp must not reach the disk before the packages: npm does not flush its writes.
  spawnSync('sync')
  writeFileSync(`${stampFile}.new`, stamp, { flush: true })
  renameSync(`${stampFile}.new`, stampFile)
}

function npmCommand() {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? { program: process.execPath, args: [cli] } : { program: 'npm', args: [] }
}

/** The Node that runs the product: version 24 from the packages, or the machine's own if there is no such package. */
export function nodeProgram() {
  const packaged = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(packaged)) return packaged
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 0)) return process.execPath
  console.error(
    `There is no packaged Node 24 for ${process.platform} ${process.arch}: install Node 24 or newer and try again.`,
  )
  process.exit(1)
}

/** Runs a program to completion in the project's folder; exits this process if it fails. */
export function run(program, args, env = {}) {
  const { status, error, signal } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? (signal ? 130 : 1))
}
