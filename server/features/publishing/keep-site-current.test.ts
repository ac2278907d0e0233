import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue, replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import type { SiteInput } from '#shared/catalogue/site-input.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { checkedNewest } from '../../catalogue/versions.ts'
import type { SiteManifest } from '../../http/site/manifest.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { moveRound } from '../rounds/by-command.ts'
import { readAnnouncedRounds } from './announced-rounds.ts'
import { keepSiteCurrent, type SiteKeeper } from './keep-site-current.ts'
import { publishByCommand } from './publish-by-command.ts'
import { siteKey } from './site-key.ts'

let portal: TestApp
let folder: string
let putBack: () => void
let keepers: SiteKeeper[]
beforeEach(async () => {
  putBack = replaceCatalogue(catalogue())
  keepers = []
  portal = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'publishing-'))
})
afterEach(async () => {
  for (const keeper of keepers) keeper.stop()
  await portal.close()
  putBack()
  rmSync(folder, { recursive: true })
})

const decision = { by: 'Registrar', why: 'Senate decided it' }
const ekene = { ...sampleCatalogue, institution: { ...sampleCatalogue.institution, name: 'Ekene College' } }
const publish = (value = ekene) => publishByCommand(portal.context, value, { decision, mode: 'publish' })

interface Wanted {
  fails?: boolean
  builtFrom?: Catalogue
  /** The server is told to stop while it renders. */
  stopping?: AbortController
}

/** An instance with the site of a build, and what it was told to render. */
async function instance({ fails = false, builtFrom = catalogue(), stopping }: Wanted = {}) {
  const { db } = portal.context
  const builtKey = siteKey(builtFrom, await readAnnouncedRounds(db))
  const rendered: SiteInput[] = []
  const swaps: { dir: string; name: string }[] = []
  const manifestOf = (key: string) =>
    ({ version: '1.0.0', key, apiBaseUrl: '', apiOrigin: undefined, pages: [], files: [] }) satisfies SiteManifest
  let current = { dir: join(folder, 'build/site'), manifest: manifestOf(builtKey) }
  const site = {
    read: async (dir: string) => () => {
      swaps.push({ dir, name: institution().name })
      current = { dir, manifest: manifestOf(rendered.at(-1)?.key ?? '') }
    },
    dir: () => current.dir,
    manifest: () => current.manifest,
  }
  const context = { ...portal.context, config: { ...portal.context.config, dataDir: folder } }
  const keeper = await keepSiteCurrent(context, site, {
    buildDir: join(folder, 'build'),
    stopped: stopping?.signal,
    async render({ siteDir, input, signal }) {
      rendered.push(input)
      stopping?.abort()
      signal?.throwIfAborted()
      if (fails) throw new Error('The pages could not be rendered (1).')
      mkdirSync(siteDir, { recursive: true })
      writeFileSync(join(siteDir, 'manifest.json'), '{}')
    },
  })
  keepers.push(keeper)
  /** What an instance does when it hears that a catalogue was published. */
  const takeUp = async () => {
    const swap = await keeper.prepare((await checkedNewest(db)).value)
    swap()
  }
  return { rendered, swaps, look: keeper.look, takeUp }
}

describe('an instance', () => {
  test('serves the site of the build while the database has its catalogue and its rounds', async () => {
    const { rendered, swaps } = await instance()
    expect([rendered, swaps]).toEqual([[], []])
  })
})

test('a start that is called off does not wait for the pages that it renders', async () => {
  replaceCatalogue(ekene)
  const stopped = instance({ builtFrom: sampleCatalogue, stopping: new AbortController() })
  await expect(stopped).rejects.toThrow('This operation was aborted')
})

describe('the next version of the catalogue', () => {
  test('is published once, with everything that differs', async () => {
    expect(await publish()).toEqual({
      version: 1,
      changes: [{ at: 'institution.name', before: sampleCatalogue.institution.name, after: 'Ekene College' }],
      problems: [],
    })
    expect(await publish()).toEqual({ version: 1, changes: [], problems: [] })
    expect((await checkedNewest(portal.context.db)).value).toEqual(ekene)
  })

  test('is only shown by a trial', async () => {
    const { changes } = await publishByCommand(portal.context, ekene, { decision, mode: 'trial' })
    expect(changes).toHaveLength(1)
    expect((await checkedNewest(portal.context.db)).version).toBe(0)
  })

  test('two who publish at once make two versions', async () => {
    const other = { ...ekene, institution: { ...ekene.institution, motto: 'Stand and speak' } }
    const made = await Promise.all([publish(), publish(other)])
    expect(made.map(({ version }) => version).sort()).toEqual([1, 2])
  })

  test('retires a programme that someone has applied for, and says so before everything else', async () => {
    const [first, ...rest] = programmes()
    await portal.context.db
      .insertInto('application')
      .values({
        ...{ uuid: crypto.randomUUID(), email: 'a@b.example', email_key: 'a@b.example', phone: '', answers: '{}' },
        ...{ created_at: new Date(), updated_at: new Date() },
        ...{ program_type: 'undergraduate', selected_program: first?.id ?? '', status: 'draft', form_version: 1 },
      })
      .execute()
    const without = { ...ekene, programmes: ekene.programmes.filter(({ id }) => rest.some(one => one.id === id)) }
    const tried = await publishByCommand(portal.context, without, { decision, mode: 'trial' })
    expect(tried.changes[0]).toEqual({
      at: `programme ${first?.id}`,
      before: first?.title,
      after: 'retired: people have applied for it',
    })
    expect(await publish(without)).toMatchObject({ version: 1, problems: [] })
    const { programmes: all } = (await checkedNewest(portal.context.db)).value
    expect(all.filter(({ retired }) => retired).map(({ id }) => id)).toEqual([first?.id])
  })
})

describe('when something was published, an instance', () => {
  test('renders it and swaps pages and rules in one step', async () => {
    const one = await instance()
    await publish()
    await one.takeUp()
    expect(one.rendered).toMatchObject([{ catalogue: { institution: { name: 'Ekene College' } }, version: '1.0.0' }])
    expect(one.swaps).toEqual([{ dir: expect.stringContaining(one.rendered[0]?.key ?? '?'), name: 'Ekene College' }])
    await one.takeUp()
    await one.look()
    expect([one.rendered.length, one.swaps.length]).toEqual([1, 1])
  })

  test('takes up at once what no page is rendered from', async () => {
    mkdirSync(join(folder, 'build/site'), { recursive: true })
    writeFileSync(join(folder, 'build/site/manifest.json'), '{}')
    const one = await instance()
    const notice = { id: 'strike', text: 'No lectures.', where: 'both', importance: 'note' } as const
    await publish({ ...sampleCatalogue, notices: [notice] })
    await one.takeUp()
    await one.look()
    expect([one.rendered, one.swaps, catalogue().notices]).toEqual([[], [], [notice]])
  })

  test('shows a new date of a round on its pages', async () => {
    const one = await instance()
    const [round] = await readAnnouncedRounds(portal.context.db)
    await moveRound(portal.context, { id: round?.id ?? '', opensOn: undefined, closesOn: '2027-01-29' }, decision)
    await one.look()
    expect(one.rendered[0]?.rounds.find(({ id }) => id === round?.id)?.closesOn).toBe('2027-01-29')
    expect(one.swaps).toHaveLength(1)
  })

  test('changes nothing when it cannot be rendered, and does not try new dates again at once', async () => {
    const one = await instance({ fails: true })
    await publish()
    await expect(one.takeUp()).rejects.toThrow('could not be rendered')
    const [round] = await readAnnouncedRounds(portal.context.db)
    await moveRound(portal.context, { id: round?.id ?? '', opensOn: undefined, closesOn: '2027-01-29' }, decision)
    await one.look()
    await one.look()
    expect([one.rendered.length, one.swaps]).toEqual([2, []])
    expect(institution().name).toBe(sampleCatalogue.institution.name)
  })
})
