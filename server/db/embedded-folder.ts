import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { requireWritable } from '../start/data-dir.ts'

// sockaddr_un has room for 108 bytes on Linux and 104 on macOS, including the name of the socket and a final zero.
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length

export interface StoreFolder {
  dataDir: string
  /** Where PostgreSQL keeps its files. */
  cluster: string
  /** The folder of the unix socket, by a name short enough for one. */
  socket: string
  /** Removes what is outside `dataDir`. */
  close(): Promise<void>
}

/** Creates `given` if it does not exist, and returns the paths of the database files and the socket. */
export async function openStoreFolder(given: string): Promise<StoreFolder> {
  requireWritable(resolve(given))
  const dataDir = await realpath(given)
  const cluster = join(dataDir, 'postgres')
  if (Buffer.byteLength(cluster) <= longestSocketFolder)
    return { dataDir, cluster, socket: cluster, close: async () => {} }
  // The server binds by a relative path, so any length works for it; we reach the same socket through a short name of
  // our own, in a folder that only we may enter.
  const short = await mkdtemp(join(tmpdir(), 'admissions-'))
  await symlink(cluster, join(short, 'pg'))
  return { dataDir, cluster, socket: join(short, 'pg'), close: () => rm(short, { recursive: true, force: true }) }
}
