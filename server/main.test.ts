import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from './testing/database.ts'

let dataDir: string
let neighbour: Server | undefined
let child: ChildProcess | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'main-test-'))
})
afterEach(async () => {
  neighbour?.close()
  if (child?.exitCode === null) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts the server in a process of its own and waits until it gives up. */
async function startAndFail(env: Record<string, string>): Promise<{ code: number; errors: string }> {
  child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
  })
  let errors = ''
  child.stderr?.on('data', part => {
    errors += part
  })
  const [code] = await once(child, 'close')
  return { code, errors }
}

async function listenNextDoor(): Promise<number> {
  neighbour = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  const address = neighbour.address()
  if (address === null || typeof address === 'string') throw new Error('The neighbour does not listen')
  return address.port
}

const aLine = (text: string) => `${text}\n`

test('a port in use is reported in one sentence that names PORT and the process using it, before a database is made', async () => {
  const port = await listenNextDoor()
  const { code, errors } = await startAndFail({ PORT: String(port) })
  const holder = process.platform === 'linux' ? ` by process ${process.pid} (node)` : ''
  expect(errors).toBe(
    aLine(`PORT ${port} is already in use${holder}. Stop that program, or set PORT to another number.`),
  )
  expect(code).toBe(1)
  expect(await readdir(dataDir)).not.toContain('postgres')
})

test('a DATA_DIR that cannot be written is told in one sentence, with a secret from outside too', async () => {
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  const { code, errors } = await startAndFail({ DATA_DIR: join(file, 'data'), JWT_SECRET: 'x'.repeat(40), PORT: '0' })
  expect(errors).toMatch(/^DATA_DIR cannot be used: .*a part of the path is a file\.\n$/)
  expect(code).toBe(1)
})

test('a HOST that is not of this machine is told in one sentence', async () => {
  const { host, user, database } = await aDatabase()
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const { code, errors } = await startAndFail({
    ...{ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(40) },
    ...{ HOST: '203.0.113.1', PORT: '39999', ALLOW_TEST_MODE: '1' },
  })
  expect(errors).toBe(aLine('HOST 203.0.113.1 is not an address of this machine.'))
  expect(code).toBe(1)
})

test.each([
  ['role', 'nobody-we-know', undefined, /^The database refused the connection: role .*Check DATABASE_URL\.\n$/],
  ['database', undefined, 'not_there', /^The database refused the connection: database .*Check DATABASE_URL\.\n$/],
])('a %s that the database does not know is told straight away', async (_what, wrongUser, wrongName, sentence) => {
  const { host, user, database } = await aDatabase()
  const url = `postgres://${wrongUser ?? user}@localhost/${wrongName ?? database}?host=${encodeURIComponent(host)}`
  const { code, errors } = await startAndFail({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(40), PORT: '0' })
  expect(errors).toMatch(sentence)
  expect(code).toBe(1)
})

async function aDatabase(): Promise<{ host: string; user: string; database: string }> {
  const { connection, drop } = await freshDatabase()
  await drop()
  const { host = '', user = '', database = '' } = connection
  return { host, user, database }
}
