import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startS3StandIn } from '#server/adapters/files/testing/s3-stand-in.ts'
import { freePort } from '../../server/testing/portal-process.ts'
import type { Size } from '../experiment.ts'

/** An S3 service, and the settings to use it. */
export interface S3Place {
  /** The name of the service. */
  kind: string
  env: Record<string, string>
  close(): Promise<void>
}

const bucket = 'admissions'
const version = '3.7.1'

/** At full size another team’s server, if npm can fetch it; otherwise the substitute from our own tests. */
export async function s3Place(folder: string, size: Size): Promise<S3Place> {
  const found = size === 'full' ? await s3rver(folder) : undefined
  return found ?? standIn()
}

async function standIn(): Promise<S3Place> {
  const service = await startS3StandIn({ bucket, pageSize: 1000 })
  return {
    kind: 'the test stand-in',
    env: settings(service.endpoint, 'key', 'secret'),
    close: () => service.close(),
  }
}

async function s3rver(folder: string): Promise<S3Place | undefined> {
  const port = await freePort()
  const files = join(folder, 's3')
  await mkdir(files, { recursive: true })
  const where = ['--directory', files, '--address', '127.0.0.1', '--port', String(port), '--configure-bucket', bucket]
  const child = spawn('npm', ['exec', '--yes', `--package=s3rver@${version}`, '--', 's3rver', '--silent', ...where], {
    stdio: 'ignore',
    // It encrypts the token of the next page with DES, which is in OpenSSL’s legacy provider.
    env: { ...process.env, NODE_OPTIONS: '--openssl-legacy-provider' },
    // Its own process group, so that everything npm starts ends with it.
    detached: true,
  })
  const ended = once(child, 'exit').catch(() => undefined)
  const endpoint = `http://127.0.0.1:${port}`
  if (!(await answers(endpoint, child))) return undefined
  return {
    kind: `s3rver ${version}`,
    env: settings(endpoint, 'S3RVER', 'S3RVER'),
    async close() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

async function answers(endpoint: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && child.exitCode === null) {
    try {
      await fetch(endpoint)
      return true
    } catch {
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
  return false
}

function settings(endpoint: string, id: string, secret: string): Record<string, string> {
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: id,
    S3_SECRET_ACCESS_KEY: secret,
  }
}
