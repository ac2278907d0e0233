import type { Config } from '../start/config.ts'
import type { StoreConnection } from './client.ts'
import { type EmbeddedStoreOptions, startEmbeddedStore } from './embedded.ts'

export interface OpenStore {
  connection: StoreConnection
  stop(): Promise<void>
}

/**
 * Opens the configured database: an external PostgreSQL, or the embedded one, which is shared by everything on one DATA_DIR.
 * `signal` cancels the start.
 */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: EmbeddedStoreOptions['log'],
  signal?: AbortSignal,
): Promise<OpenStore> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  return startEmbeddedStore({ dataDir: config.dataDir, log, signal })
}
