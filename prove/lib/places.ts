import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf, type OwnStore, ownStore } from '../../harness/own-store.ts'
import { type S3StandIn, startS3StandIn } from '../../server/adapters/files/testing/s3-stand-in.ts'

export type Kind = 'embedded and disk' | 'external and disk' | 'external and bucket'

/** The environment of a server with its own empty installation. */
export type PlaceEnv = Record<string, string> & { DATA_DIR: string }

/** Creates empty installations of every kind. The external PostgreSQL is our own server, known only by its address. */
export interface Places {
  make(kind: Kind): Promise<PlaceEnv>
  close(): Promise<void>
}

export async function openPlaces(folder: string): Promise<Places> {
  let external: OwnStore | undefined
  const buckets: S3StandIn[] = []
  let made = 0

  async function newDatabase(name: string): Promise<string> {
    external ??= await ownStore(join(folder, 'external'))
    const { host, port, user } = external.connection
    const admin = new pg.Client({ host, port, user, database: 'postgres' })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    return addressOf({ host, port, user, database: name })
  }

  return {
    async make(kind) {
      made += 1
      const env: PlaceEnv = { DATA_DIR: join(folder, `place-${made}`) }
      await mkdir(env.DATA_DIR)
      if (kind !== 'embedded and disk') {
        env.DATABASE_URL = await newDatabase(`place_${made}`)
        env.JWT_SECRET = 'a secret shared by all installations of one office'
      }
      if (kind === 'external and bucket') {
        const bucket = await startS3StandIn({ pageSize: 1000 })
        buckets.push(bucket)
        Object.assign(env, {
          S3_BUCKET: bucket.bucket,
          S3_ENDPOINT: bucket.endpoint,
          S3_ACCESS_KEY_ID: 'key',
          S3_SECRET_ACCESS_KEY: 'secret',
        })
      }
      return env
    },
    async close() {
      await external?.close()
      for (const bucket of buckets) await bucket.close()
    },
  }
}
