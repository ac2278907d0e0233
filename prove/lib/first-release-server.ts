import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Try } from '../../harness/client.ts'
import { type MailSink, mailSink } from '../../harness/mail-sink.ts'
import { randomFrom } from '../../harness/random.ts'
import { portalProcess } from '../../server/testing/portal-process.ts'
import { type MixedLoad, mixedLoad } from './applicants.ts'
import { firstOfNext } from './first-release.ts'
import { balancer } from './net-balancer.ts'
import type { PlaceEnv } from './places.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/**
 * The server of the first release, from the history of this repository, in a folder with today’s packages. Undefined if there
 * is no such history: in an archive or a shallow clone.
 */
export async function unpackFirstRelease(folder: string): Promise<string | undefined> {
  try {
    const added = `server/db/migrations/${firstOfNext}`
    const { stdout } = await run('git', ['log', '--diff-filter=A', '--format=%H', '-1', '--', added], { cwd: root })
    const archive = join(folder, 'first-release.tar')
    await run('git', ['archive', '--output', archive, `${stdout.trim()}^`], { cwd: root })
    const program = join(folder, 'first-release')
    await mkdir(program)
    await run('tar', ['-xf', archive, '-C', program])
    await symlink(join(root, 'node_modules'), join(program, 'node_modules'))
    return program
  } catch {
    return undefined
  }
}

/** Applicants who start with the server of the first release and finish with today’s, at one address. */
export interface HandOver {
  readonly load: MixedLoad
  readonly releaseUrl: string
  /** Starts today’s server, stops that of the first release, and finishes every applicant. Returns the new address. */
  finish(): Promise<string>
  close(): Promise<void>
}

export async function handOver(
  program: string,
  env: PlaceEnv,
  options: { workers: number; note(tried: Try): void },
): Promise<HandOver> {
  const sink: MailSink = await mailSink()
  const settings: Record<string, string> = { ...env, SMTP_URL: sink.url, LOG_LEVEL: 'silent' }
  const earlier = await portalProcess(env.DATA_DIR, settings, { program })
  const today = await portalProcess(env.DATA_DIR, settings)
  const ports = [earlier, today].map(({ port }) => port)
  const front = await balancer(ports, randomFrom(1))
  // Before either starts, because the address is written into emails and payments.
  settings.PUBLIC_URL = front.url
  await earlier.start()
  const load = await mixedLoad({ url: front.url, sink, ...options })
  return {
    load,
    releaseUrl: earlier.url,
    async finish() {
      await today.start()
      await earlier.stop()
      await load.finish()
      return today.url
    },
    async close() {
      await load.halt()
      await earlier.stop()
      await today.stop()
      front.close()
      await sink.close()
    },
  }
}
