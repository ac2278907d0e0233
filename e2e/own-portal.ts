import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { copyMadeStore } from '../harness/made-store.ts'
import { type EmbeddedStore, startEmbeddedStore } from '../server/db/embedded.ts'
import { type PortalProcess, portalProcess } from '../server/testing/portal-process.ts'

/** A running portal. A test process receives it from another one, so it is plain data. */
export interface Portal {
  url: string
  /** The folder with its files and its captured emails. */
  dataDir: string
  /** Connection settings of its database. */
  store: EmbeddedStore['connection']
  /** Its own settings, without which a context beside it would differ. */
  settings: Record<string, string>
}

export interface OwnPortal {
  portal: Portal
  server: PortalProcess
  /** Every line that it has printed. */
  printed: readonly string[]
  close(): Promise<void>
}

/** Starts a portal in a new folder. `settings` may need the address or the folder, which are known before the start. */
export async function ownPortal(
  name: string,
  settings: (place: { url: string; dataDir: string }) => Promise<Record<string, string>> = async () => ({}),
): Promise<OwnPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), `admissions-${name}-`))
  await copyMadeStore(dataDir)
  const printed: string[] = []
  const env: Record<string, string> = {}
  const server = await portalProcess(dataDir, env, { onLogLine: line => printed.push(line) })
  Object.assign(env, await settings({ url: server.url, dataDir }))
  await server.start().catch(async error => {
    await server.stop()
    throw error
  })
  const store = await startEmbeddedStore({ dataDir, log: pino({ level: 'silent' }) })
  return {
    portal: { url: server.url, dataDir, store: store.connection, settings: env },
    server,
    printed,
    async close() {
      await server.stop()
      await store.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
