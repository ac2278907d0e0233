import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownStore } from '../../harness/own-store.ts'
import type { Context } from '../../server/base/context.ts'
import { publishByCommand } from '../../server/features/publishing/publish-by-command.ts'
import { type PortalProcess, portalProcess } from '../../server/testing/portal-process.ts'
import { sampleCatalogue } from '../../shared/catalogue/current.ts'
import type { Catalogue } from '../../shared/catalogue/types.ts'
import { noOwnDisk, type OwnDisk, ownDisk } from '../lib/own-disk.ts'
import { withStoreOf } from '../lib/place.ts'

/** An instance with a disk of its own, as on a machine of its own. */
export interface Instance {
  server: PortalProcess
  dataDir: string
}

export interface Fleet {
  instances: readonly [Instance, Instance, Instance]
  context: Context
  env: Record<string, string>
  /** The disk of the second instance; undefined where no file system can be made. */
  disk: OwnDisk | undefined
}

const nodeArguments = ['--expose-gc', '--import=./prove/lib/memory-probe.ts']

/** Three instances on one PostgreSQL, each with a disk of its own. */
export async function withFleet<T>(
  folder: string,
  more: Record<string, string>,
  work: (fleet: Fleet) => Promise<T>,
): Promise<T> {
  const store = await ownStore(join(folder, 'store'))
  const disk = (await noOwnDisk(folder)) ? undefined : await ownDisk(join(folder, 'disk'), 400)
  const common = {
    DATABASE_URL: store.databaseUrl,
    JWT_SECRET: 'a secret that the instances of this experiment share',
    LOG_LEVEL: 'silent',
    ...more,
  }
  const dirs = [join(folder, 'data-1'), disk ? join(disk.path, 'data') : join(folder, 'data-2'), join(folder, 'data-3')]
  const made: Instance[] = []
  try {
    await store.migrate()
    for (const dataDir of dirs) made.push({ dataDir, server: await portalProcess(dataDir, common, { nodeArguments }) })
    await Promise.all(made.map(({ server }) => server.start()))
    const [one, two, three] = made
    if (!one || !two || !three) throw new Error('There are no three instances')
    const instances = [one, two, three] as const
    const own = { ...common, DATA_DIR: join(folder, 'own') }
    return await withStoreOf(own, context => work({ instances, context, env: own, disk }))
  } finally {
    await Promise.all(made.map(({ server }) => server.stop()))
    await store.close()
    await disk?.unmount()
    for (const dir of dirs) await rm(dir, { recursive: true, force: true })
  }
}

/** The sample with a number in texts of many pages, of the scripts and of a brochure. */
export function edition(number: number): Catalogue {
  const mark = `Edition ${number}`
  const { home, campus, hostels, contact, faq, programmes } = sampleCatalogue
  const [group, ...groups] = faq
  const [entry, ...entries] = group?.entries ?? []
  const [first, ...others] = programmes
  if (!group || !entry || !first) throw new Error('The sample has no questions or no programmes')
  return {
    ...sampleCatalogue,
    home: { ...home, hero: { ...home.hero, sentence: `${mark}. Find a programme, and apply.` } },
    campus: { ...campus, title: `Campus, ${mark}` },
    hostels: { ...hostels, intro: `${mark}. Rooms on the campus.` },
    contact: { ...contact, warning: `${mark}. We never ask for money by phone.` },
    faq: [{ ...group, entries: [{ ...entry, answer: `${mark}.` }, ...entries] }, ...groups],
    programmes: [{ ...first, text: { ...first.text, description: `${mark}. ${first.text.description}` } }, ...others],
  }
}

/** Publishes, and returns when the commit was over, in milliseconds. */
export async function publish({ context }: Pick<Fleet, 'context'>, value: Catalogue): Promise<number> {
  const decision = { by: 'Experiment', why: 'An experiment' }
  const { problems } = await publishByCommand(context, value, { decision, mode: 'publish' })
  if (problems.length > 0) throw new Error(problems.map(({ at, message }) => `${at}: ${message}`).join('; '))
  return performance.now()
}

export async function pageOf({ server }: Instance, path: string): Promise<string> {
  const answer = await fetch(server.url + path)
  return answer.text()
}

/** How long it takes until an instance serves a page with these words. Throws after `longestMs`. */
export async function untilServed(
  instance: Instance,
  {
    says,
    path = '/campus',
    since,
    longestMs = 180_000,
  }: { says: string; path?: string; since: number; longestMs?: number },
): Promise<number> {
  for (;;) {
    if ((await pageOf(instance, path).catch(() => '')).includes(says)) return performance.now() - since
    if (performance.now() - since > longestMs)
      throw new Error(`${instance.server.url} does not say “${says}” after ${Math.round(longestMs / 1000)} s`)
    await sleep(50)
  }
}

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
