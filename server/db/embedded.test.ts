import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from './embedded.ts'
import { giveFolder } from './embedded-account.ts'
import { findPrograms, type Programs } from './embedded-programs.ts'

type Connection = EmbeddedStore['connection']

const isRoot = process.geteuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const silent = { info() {}, warn() {} }
const folders: string[] = []
const stores: EmbeddedStore[] = []
const processes: ChildProcess[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-test-'))
  folders.push(folder)
  return folder
}

let used: string | undefined

/** A folder with an empty database, copied: setting up another one takes much longer. */
async function usedFolder(): Promise<string> {
  if (!used) {
    used = await newFolder()
    await (await startEmbeddedStore({ dataDir: used, log: silent })).stop()
  }
  const folder = await newFolder()
  await cp(join(used, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}

async function start(dataDir: string): Promise<EmbeddedStore> {
  const store = await startEmbeddedStore({ dataDir, log: silent })
  stores.push(store)
  return store
}

/** Another process that keeps the database running; `told` is what it then prints. */
async function startElsewhere(dataDir: string, programs?: Programs, uid?: number) {
  const child = beginElsewhere(dataDir, programs, uid)
  const [line] = await once(createInterface(child.stdout), 'line')
  const told: { adopted: boolean; connection: Connection } = JSON.parse(line)
  return { child, ...told }
}

function beginElsewhere(dataDir: string, programs?: Programs, uid?: number) {
  const fixture = fileURLToPath(new URL('./embedded.fixture.ts', import.meta.url))
  const extra = programs ? [JSON.stringify(programs), ...(uid ? [String(uid)] : [])] : []
  const child = spawn(process.execPath, [fixture, dataDir, ...extra], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, JWT_SECRET: 'not for the store' },
  })
  processes.push(child)
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows.map(row => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

/** Retries after a broken connection, as an application’s pool does. */
async function queryUntilAnswered(connection: Connection, text: string): Promise<unknown[]> {
  for (let tries = 0; tries < 400; tries += 1) {
    const rows = await query(connection, text).catch(() => undefined)
    if (rows) return rows
    await sleep(25)
  }
  throw new Error('The store does not come back.')
}

async function submit(connection: Connection, name: string): Promise<void> {
  await query(connection, 'create table if not exists application (surname text)')
  await query(connection, `insert into application values ('${name}')`)
}

const readSurnames = 'select surname from application order by surname'

async function serverProcess(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function isRunning(dataDir: string): Promise<boolean> {
  return stat(join(dataDir, 'postgres/postmaster.pid')).then(
    () => true,
    () => false,
  )
}

afterEach(async () => {
  for (const child of processes.splice(0)) if (child.exitCode === null && !child.signalCode) await end(child, 'SIGTERM')
  for (const store of stores.splice(0)) await store.stop()
})

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe('an embedded database', () => {
  test('is created on the first start and found again on the next', async () => {
    const dataDir = join(await newFolder(), 'not', 'there', 'yet')
    const first = await start(dataDir)
    expect(first.adopted).toBe(false)
    await submit(first.connection, 'Adeyemi')
    await first.stop()
    await first.stop()
    expect(await isRunning(dataDir)).toBe(false)

    const second = await start(dataDir)
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, readSurnames)).toEqual(['Adeyemi'])
  })

  test('is durable, and sorts and treats time zones the same everywhere', async () => {
    const { connection } = await start(await usedFolder())
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding', 'timezone']
    const values = await Promise.all(names.map(async name => (await query(connection, `show ${name}`))[0]))
    expect(values).toEqual(['on', 'on', 'on', 'on', 'UTF8', 'UTC'])
    expect(await query(connection, `select lower('ÀDÉỌLÁ')`)).toEqual(['àdéọlá'])
  })

  test('cannot be reached over the network, only by its owner, and knows none of our secrets', async () => {
    const dataDir = await usedFolder()
    const { connection } = await startElsewhere(dataDir)
    expect(await query(connection, 'show listen_addresses')).toEqual([''])
    const sync = process.platform === 'linux' ? 'syncfs' : 'fsync'
    expect(await query(connection, 'show recovery_init_sync_method')).toEqual([sync])
    const [, , , , , listenAddress] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    expect(listenAddress).toBe('')
    const { mode, uid } = await stat(connection.host)
    expect(mode & 0o777).toBe(0o700)
    expect(uid === 0).toBe(false)
    await query(connection, 'create table environment (line text)')
    await query(connection, `copy environment from program 'env'`)
    expect(await query(connection, `select line from environment where line like 'JWT_SECRET%'`)).toEqual([])
  })

  test('may be in a folder whose name is too long for a socket', async () => {
    const dataDir = join(await newFolder(), 'a-long-name-'.repeat(12))
    const store = await start(dataDir)
    expect(store.connection.host.length).toBeLessThan(90)
    await submit(store.connection, 'Bello')
    expect((await stat(join(dataDir, 'postgres/PG_VERSION'))).isFile()).toBe(true)
    await store.stop()
    await expect(stat(store.connection.host)).rejects.toThrow('ENOENT')
    expect(await query((await start(dataDir)).connection, readSurnames)).toEqual(['Bello'])
  })

  test('can be restored from a backup without file owners', async () => {
    const dataDir = await usedFolder()
    const before = await start(dataDir)
    await submit(before.connection, 'Chukwu')
    await before.stop()
    await giveFolder(join(dataDir, 'postgres'), { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 })
    expect(await query((await start(dataDir)).connection, readSurnames)).toEqual(['Chukwu'])
  })

  test('that cannot start says why in a sentence', async () => {
    const dataDir = await usedFolder()
    await (await start(dataDir)).stop()
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '9.6\n')
    await expect(startEmbeddedStore({ dataDir, log: silent })).rejects.toThrow(
      'The embedded PostgreSQL did not start: FATAL:  database files are incompatible with server',
    )
  })

  test('also runs for an ordinary user', async () => {
    const dataDir = await newFolder()
    const copies = await newFolder()
    await chmod(copies, 0o755)
    const programs = await findPrograms({ account: isRoot ? nobody : undefined, copyFolders: [copies] })
    if (isRoot) await chown(dataDir, nobody.uid, nobody.gid)
    const { child, connection } = await startElsewhere(dataDir, programs, isRoot ? nobody.uid : undefined)
    await submit(connection, 'Danjuma')
    expect((await stat(connection.host)).uid).toBe(isRoot ? nobody.uid : process.geteuid?.())
    await end(child, 'SIGTERM')
    expect(await isRunning(dataDir)).toBe(false)
  })
})

describe('after an accident', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await usedFolder()
  })

  test('a server that outlived us is adopted with everything in it', async () => {
    const elsewhere = await startElsewhere(dataDir)
    await submit(elsewhere.connection, 'Adeyemi')
    await end(elsewhere.child, 'SIGKILL')
    const pid = await serverProcess(dataDir)
    const store = await start(dataDir)
    expect(store.adopted).toBe(true)
    expect(await serverProcess(dataDir)).toBe(pid)
    expect(await query(store.connection, readSurnames)).toEqual(['Adeyemi'])
    await store.stop()
    expect(await isRunning(dataDir)).toBe(false)
  })

  test('a server that was killed under us is started again, and again', async () => {
    const store = await start(dataDir)
    for (const name of ['Bello', 'Chukwu']) {
      await submit(store.connection, name)
      process.kill(await serverProcess(dataDir), 'SIGKILL')
      expect(await queryUntilAnswered(store.connection, readSurnames)).toContain(name)
    }
  })

  test('an adopted server that was killed is started again too', async () => {
    const elsewhere = await startElsewhere(dataDir)
    await end(elsewhere.child, 'SIGKILL')
    const store = await start(dataDir)
    await submit(store.connection, 'Danjuma')
    process.kill(await serverProcess(dataDir), 'SIGKILL')
    expect(await queryUntilAnswered(store.connection, readSurnames)).toContain('Danjuma')
  })

  test('one killed session brings nothing down permanently', async () => {
    const store = await start(dataDir)
    await submit(store.connection, 'Eze')
    const [session] = await query(store.connection, `select pid from pg_stat_activity where application_name <> ''`)
    process.kill(Number(session), 'SIGKILL')
    expect(await queryUntilAnswered(store.connection, readSurnames)).toContain('Eze')
  })

  test('both we and the server were killed', async () => {
    const elsewhere = await startElsewhere(dataDir)
    await submit(elsewhere.connection, 'Fashola')
    const pid = await serverProcess(dataDir)
    await end(elsewhere.child, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    const store = await start(dataDir)
    expect(store.adopted).toBe(false)
    expect(await query(store.connection, readSurnames)).toContain('Fashola')
  })

  test('the machine started anew and the old process number belongs to someone else', async () => {
    const before = await start(dataDir)
    await submit(before.connection, 'Garba')
    await before.stop()
    const left = `${process.pid}\n/proc/self/cwd\n1795219225\n5432\n.\n\n  1 2\nready\n`
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), left)
    await writeFile(join(dataDir, 'postgres/.s.PGSQL.5432.lock'), left)
    await writeFile(join(dataDir, 'postgres/.s.PGSQL.5432'), '')
    const store = await start(dataDir)
    expect(await query(store.connection, readSurnames)).toContain('Garba')
  })

  test('a first start that was cut off leaves nothing in the way', async () => {
    const cut = await newFolder()
    await mkdir(join(cut, 'postgres.new/base'), { recursive: true })
    await writeFile(join(cut, 'postgres.new/PG_VERSION'), '18\n')
    const store = await start(cut)
    await submit(store.connection, 'Hassan')
    expect(await query(store.connection, readSurnames)).toEqual(['Hassan'])
  })

  test('a start that is called off waits for the server that it has started', async () => {
    const [called, open] = [await usedFolder(), await newFolder()]
    await chmod(open, 0o777)
    const programs = await findPrograms({ account: isRoot ? nobody : undefined, copyFolders: [open] })
    const [slow, launched] = [join(open, 'slow'), join(open, 'launched')]
    const script = `#!/bin/sh\ntouch '${launched}'\nsleep 1\nexec '${programs.postgres}' "$@"\n`
    await writeFile(slow, script, { mode: 0o755 })
    const child = beginElsewhere(called, { ...programs, postgres: slow })
    const ended = once(child, 'exit')
    while (!(await stat(launched).catch(() => undefined))) await sleep(10)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await isRunning(called)).toBe(false)
  })
})

describe('two processes on one folder', () => {
  test('that start at the same moment share one server, and the last to leave stops it', async () => {
    const dataDir = await newFolder()
    const both = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)])
    const [first, second] = both
    expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true])
    await submit(first.connection, 'Ibrahim')
    const pid = await serverProcess(dataDir)

    await end(first.child, 'SIGTERM')
    expect(await query(second.connection, readSurnames)).toEqual(['Ibrahim'])
    expect(await serverProcess(dataDir)).toBe(pid)

    await end(second.child, 'SIGTERM')
    expect(await isRunning(dataDir)).toBe(false)
  })

  test('of which one was killed: the other stops the server when it leaves', async () => {
    const dataDir = await usedFolder()
    const elsewhere = await startElsewhere(dataDir)
    const store = await start(dataDir)
    expect(store.adopted).toBe(true)
    await end(elsewhere.child, 'SIGKILL')
    await store.stop()
    expect(await isRunning(dataDir)).toBe(false)
  })

  test('both bring a killed server back, as one server', async () => {
    const dataDir = await usedFolder()
    const elsewhere = await startElsewhere(dataDir)
    const store = await start(dataDir)
    await submit(store.connection, 'Ibrahim')
    process.kill(await serverProcess(dataDir), 'SIGKILL')
    expect(await queryUntilAnswered(store.connection, readSurnames)).toEqual(['Ibrahim'])
    await end(elsewhere.child, 'SIGTERM')
    expect(await queryUntilAnswered(store.connection, readSurnames)).toEqual(['Ibrahim'])
  })
})
