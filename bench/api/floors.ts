import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { pdfPart } from '../../harness/applications.ts'
import { openWire, requestOf } from '../../harness/wire.ts'
import { hashPassword } from '../../server/features/identity/passwords.ts'
import { multipartOf } from '../../server/testing/people.ts'
import type { Statement } from './measured-server.ts'

const bareNode = fileURLToPath(new URL('./bare-node.ts', import.meta.url))

/**
 * How many times per second the statements of one request run with only the driver, over as many connections as
 * the server has. Statements that cannot be repeated run once each.
 */
export async function statementsAlone(
  connection: pg.ClientConfig,
  requests: readonly Statement[][],
  { seconds, repeats }: { seconds: number; repeats: boolean },
): Promise<number | undefined> {
  if (requests.every(statements => statements.length === 0)) return undefined
  const clients = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
    }),
  )
  const startedMs = performance.now()
  const endMs = startedMs + seconds * 1000
  let done = 0
  let at = 0
  const run = async (client: pg.Client) => {
    while (performance.now() < endMs && (repeats || at < requests.length)) {
      const statements = requests[at % requests.length] ?? []
      at += 1
      for (const { name, text, values } of statements)
        await client.query({ ...(name ? { name } : {}), text, values: Array.isArray(values) ? values : [] })
      done += 1
    }
  }
  try {
    await Promise.all(clients.map(run))
    return done / ((performance.now() - startedMs) / 1000)
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
}

/** How many bodies of this size bare Node reads per second, each with a response of that size; `keeps` also hashes and stores them. */
export async function bytesAlone(
  port: number,
  bytes: { received: number; answered: number; keeps: boolean },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const child = spawn(process.execPath, [bareNode, String(port)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  const request = requestOf(`${bytes.keeps ? '/keep' : '/drop'}?${bytes.answered}`, {
    method: 'POST',
    multipart: multipartOf({}, { file: pdfPart('document.pdf', Buffer.alloc(bytes.received, 'x')) }),
  })
  const wires = await Promise.all(Array.from({ length: connections }, () => openWire(port)))
  let done = 0
  const startedMs = performance.now()
  const endMs = startedMs + seconds * 1000
  try {
    await Promise.all(
      wires.map(async wire => {
        while (performance.now() < endMs) {
          await wire.ask(request)
          done += 1
        }
      }),
    )
    return done / ((performance.now() - startedMs) / 1000)
  } finally {
    for (const wire of wires) wire.close()
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
}

/** How many passwords per second are checked when nothing else runs. */
export async function passwordsAlone(seconds: number): Promise<number> {
  const hash = await hashPassword('three words in a row')
  let done = 0
  const startedMs = performance.now()
  const endMs = startedMs + seconds * 1000
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < endMs) {
        await verify(hash, 'three words in a row')
        done += 1
      }
    }),
  )
  return done / ((performance.now() - startedMs) / 1000)
}
