import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a folder for temporary files that is removed with this process, and removes those of killed processes. Other users may
 * traverse it: as root, the embedded PostgreSQL runs under a separate user.
 */
export function ownTemporaryFolder(name) {
  const parent = tmpdir()
  for (const entry of readdirSync(parent)) {
    const pid = entry.startsWith(`${name}-`) ? Number(entry.slice(name.length + 1)) : 0
    if (Number.isSafeInteger(pid) && pid > 0 && (pid === process.pid || !isAlive(pid))) remove(join(parent, entry))
  }
  const folder = join(parent, `${name}-${process.pid}`)
  mkdirSync(folder, { mode: 0o711 })
  process.on('exit', () => remove(folder))
  return folder
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.error(`${folder} could not be removed: ${error.message}`)
  }
}
