import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { withFileLockSync } from '../base/file-lock.ts'
import { writeWholeSync } from '../base/whole-file.ts'
import { ConfigError } from './start-error.ts'

const lockMs = 10_000
const wholeSecret = /^.{32,}$/

/** Creates DATA_DIR if it is missing. Throws ConfigError immediately when this account cannot write to it. */
export function requireWritable(dataDir: string): void {
  const trial = join(dataDir, `.trial-${process.pid}`)
  try {
    makeFolder(dataDir)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    // A full disk is not a configuration error: `/readyz` reports it.
    if (codeOf(error) !== 'ENOSPC' && codeOf(error) !== 'EDQUOT') throw cannotWrite(dataDir, error)
  }
}

/** Not `recursive`: where a file system takes no folders, as under /proc, Node would retry for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/**
 * The secret that an installation generates on its first start, in DATA_DIR/secret. An empty or truncated one is replaced while
 * no database depends on it; otherwise ConfigError says what to do.
 */
export function ownSecret(dataDir: string): string {
  requireWritable(dataDir)
  const path = join(dataDir, 'secret')
  try {
    const stored = readIfThere(path)
    return isWhole(stored) ? stored : withFileLockSync(join(dataDir, 'secret.lock'), lockMs, () => makeSecret(path))
  } catch (error) {
    throw error instanceof ConfigError ? error : cannotWrite(path, error)
  }
}

function makeSecret(path: string): string {
  // Another process may have made it while this one waited for the lock.
  const stored = readIfThere(path)
  if (isWhole(stored)) return stored
  if (stored !== undefined && existsSync(join(dirname(path), 'postgres')))
    throw new ConfigError(
      `The secret in ${path} is ${stored === '' ? 'empty' : 'cut off'}. Put it back from a backup, or delete the file and start again, which makes a new one. Everyone will then have to sign in again, staff have to set up their sign-in apps again, and codes already emailed will stop working. JWT_SECRET can replace the file.`,
    )
  const secret = randomBytes(48).toString('base64url')
  writeWholeSync(path, secret)
  return secret
}

function isWhole(secret: string | undefined): secret is string {
  return secret !== undefined && wholeSecret.test(secret)
}

function readIfThere(path: string): string | undefined {
  try {
    // Whoever sets another secret writes the file with a line break at its end.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this account may not do so',
  EPERM: 'this account may not do so',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'nothing can be created there',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
}

function cannotWrite(path: string, error: unknown): ConfigError {
  const reason = reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))
  return new ConfigError(`DATA_DIR cannot be used: writing to ${path} failed, because ${reason}.`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Where `npm run backup` puts backups; undefined when each is given a file. */
export function backupDirOf(given: string | undefined): string | undefined {
  return given === undefined ? undefined : resolve(given)
}
