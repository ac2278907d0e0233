import type { Config } from '../config.ts'
import type { StoreConnection } from './client.ts'
import { type EmbeddedStoreOptions, startEmbeddedStore } from './embedded.ts'

export interface OpenStore {
  connection: StoreConnection
  stop(): Promise<void>
}

/** The store of a configuration: a PostgreSQL of its own, or the embedded one, which everything on one DATA_DIR shares. `signal` calls the start off. */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: EmbeddedStoreOptions['log'],
  signal?: AbortSignal,
): Promise<OpenStore> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  return startEmbeddedStore({ dataDir: config.dataDir, log, signal })
}
