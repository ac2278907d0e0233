import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishCatalogue } from '../../server/catalogue/versions.ts'
import { renderSite } from '../../server/features/publishing/render-site.ts'
import { sampleCatalogue } from '../../shared/catalogue/current.ts'
import type { Size } from '../experiment.ts'
import { edition, type Fleet, pageOf, publish, untilServed } from './fleet.ts'

export interface BadRender {
  name: string
  /** What the office reads. */
  says: string
  fault?: string
}

/** A render that throws, one that hangs and one that eats memory: each ends, and says why. */
export async function badRenders(fleet: Fleet, { size, next }: { size: Size; next: number }): Promise<BadRender[]> {
  const programs: [name: string, source: string][] = [
    ['a render that throws', "throw new Error('There is no document at /campus')"],
    ['a render that hangs', 'setInterval(() => {}, 1000)'],
    ['a render that eats memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length))'],
  ]
  const limits = { longestMs: size === 'full' ? 20_000 : 3_000, mostMegabytes: size === 'full' ? 256 : 48 }
  const ended: BadRender[] = []
  for (const [name, source] of programs) ended.push(await endOf(name, source, limits))
  return [...ended, await unreadable(fleet, next)]
}

async function endOf(
  name: string,
  source: string,
  limits: { longestMs: number; mostMegabytes: number },
): Promise<BadRender> {
  const folder = await mkdtemp(join(tmpdir(), 'admissions-prove-render-'))
  const program = join(folder, 'program.mjs')
  await writeFile(program, source)
  const input = { key: 'k', catalogue: sampleCatalogue, rounds: [], version: '1', apiBaseUrl: '', earlierDir: folder }
  try {
    await renderSite({ buildDir: folder, siteDir: join(folder, 'site'), input, limits: { ...limits, program } })
    return { name, says: 'nothing', fault: 'it was taken for a success' }
  } catch (error) {
    return { name, says: inShort(error instanceof Error ? error.message : String(error)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A version that no instance can use, as after a way back to an earlier release: each stays where it is, and the next one is taken up. */
async function unreadable(fleet: Fleet, next: number): Promise<BadRender> {
  const name = 'a version that no instance can render'
  const { context, instances } = fleet
  const broken = { ...edition(next), campus: { title: 7 } }
  await context.db.transaction().execute(tx => publishCatalogue(tx, context, broken, { by: null }))
  let says = ''
  for (let tries = 0; tries < 300 && !says; tries += 1) {
    const rows = await context.db
      .selectFrom('catalogue_instance')
      .select('failed_detail')
      .where('failed_detail', 'is not', null)
      .execute()
    if (rows.length >= instances.length) says = rows[0]?.failed_detail ?? ''
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const pages = await Promise.all(instances.map(one => pageOf(one, '/campus')))
  if (!says) return { name, says: 'nothing', fault: 'the office is not told why' }
  if (pages.some(page => !page.includes(`Edition ${next - 1}`))) return { name, says, fault: 'a page changed' }
  const since = await publish(fleet, edition(next + 1))
  await Promise.all(instances.map(one => untilServed(one, { says: `Edition ${next + 1}`, since })))
  return { name, says: inShort(says) }
}

/** Its last lines are what a person can use. */
function inShort(message: string): string {
  const plain = message.replaceAll(fileURLToPath(new URL('../..', import.meta.url)), '').replace(/\s+/g, ' ')
  return plain.length > 160 ? `${plain.slice(0, 159)}…` : plain
}
