import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { isSettingKind, onlyKey, type SettingKind, settingKind, settingKinds } from '../shared/domain/setting-kinds.ts'
import type { Role } from '../shared/domain/staff.ts'

/*
 * The screens of all settings with their states, each as one picture of four, for docs/settings-screens.md: as published, with problems, as a draft that
 * waits for the registrar, and without items or about to be discarded.
 */

type State = Awaited<ReturnType<BrowserContext['storageState']>>

export interface SettingsToDraw {
  url: string
  states: ReadonlyMap<Role, State>
  keep: (name: string, picture: Buffer) => Promise<void>
}

interface Draft {
  revision: number
  problems: readonly unknown[]
}

interface Setting {
  published: { body: unknown } | null
  draft: Draft | null
}

const screen = { width: 1400, height: 760 }
/** The screen without the bar at its side. */
const cell = { width: 560, height: 358 }
const gap = 4
/** Of kinds with several, the one that is drawn. */
const keys: Partial<Record<SettingKind, string>> = {
  programme: 'bsc-computer-science',
  'mail-text': 'application-received',
}
/** What stands in a setting that is empty in the sample. */
const examples: Partial<Record<SettingKind, unknown>> = {
  notices: [
    {
      ...{ id: 'screening', where: 'both', importance: 'important' },
      text: 'The screening is on 12 December. Bring your slip and the originals of your results.',
    },
  ],
  'additional-questions': [
    {
      ...{ kind: 'choice', id: 'hall', question: 'Which hall would you like?', choices: ['North hall', 'South hall'] },
      ...{ required: true, programTypes: ['undergraduate'] },
    },
  ],
  'required-documents': [
    {
      ...{ id: 'medical', title: 'Medical certificate', help: 'Not older than six months.' },
      ...{ required: false, programTypes: ['undergraduate', 'foundation'] },
    },
  ],
}

const drafterOf = (kind: SettingKind): Role =>
  settingKind(kind).draft === 'content.draft-institution'
    ? 'administrator'
    : settingKind(kind).draft === 'content.draft-fees'
      ? 'bursar'
      : 'editor'

export async function drawSettings(browser: Browser, { url, states, keep }: SettingsToDraw): Promise<void> {
  const desks = new Map<Role, Page>()
  const deskOf = async (role: Role): Promise<Page> => {
    const open = desks.get(role)
    if (open) return open
    const storageState = states.get(role)
    if (!storageState) throw new Error(`The sample university has no ${role}`)
    const options: BrowserContextOptions = { baseURL: url, viewport: screen, reducedMotion: 'reduce', storageState }
    const page = await (await browser.newContext(options)).newPage()
    desks.set(role, page)
    return page
  }
  await drawCommon(await deskOf('editor'), keep)
  for (const kind of Object.keys(settingKinds).filter(isSettingKind)) {
    const shots = new Shots()
    await drawKind({ kind, drafter: await deskOf(drafterOf(kind)), registrar: await deskOf('registrar'), shots })
    await shots.keep(`setting-${kind}`, keep)
  }
}

/** What several settings share: the list of all, those with several, a paste, and everything in one file. */
async function drawCommon(editor: Page, keep: SettingsToDraw['keep']): Promise<void> {
  const shots = new Shots()
  for (const path of ['', '/programme', '/mail-text', '/paste/faq']) {
    await open(editor, `/office/settings${path}`)
    await shots.take(editor)
  }
  await shots.keep('settings', keep)
}

interface Drawing {
  kind: SettingKind
  drafter: Page
  registrar: Page
  shots: Shots
}

async function drawKind({ kind, drafter, registrar, shots }: Drawing): Promise<void> {
  const address = `${kind}/${encodeURIComponent(await keyOf(drafter, kind))}`
  const path = `/office/settings/${address}`
  const settings = new SettingCalls(drafter, `/office/api/settings/${address}`)
  await settings.discard()
  await open(drafter, path)
  await shots.take(drafter)
  const published = (await settings.read()).published?.body ?? {}
  const body = examples[kind] ?? published
  await settings.draftOneOf(brokenOf(body), problems => problems > 0)
  await open(drafter, path)
  await shots.take(drafter)
  await settings.draftOneOf(changedOf(body), problems => problems === 0)
  await open(registrar, path)
  await shots.take(registrar)
  if (Array.isArray(body)) await settings.draftOneOf([[]], () => true)
  await open(drafter, path)
  if (!Array.isArray(body)) await drafter.getByRole('button', { name: 'Discard the draft' }).click()
  await shots.take(drafter)
  await settings.discard()
}

async function keyOf(page: Page, kind: SettingKind): Promise<string> {
  if (!settingKind(kind).isKeyed) return onlyKey
  const answer = await page.request.get('/office/api/settings', { headers: { 'x-office': '1' } })
  const { kinds }: { kinds: { kind: string; keys: { key: string }[] }[] } = await answer.json()
  const known = kinds.find(one => one.kind === kind)?.keys.map(({ key }) => key) ?? []
  return known.find(key => key === keys[kind]) ?? known[0] ?? onlyKey
}

/** The calls of one setting, as whoever drafts it makes them. */
class SettingCalls {
  readonly #page: Page
  readonly #path: string
  constructor(page: Page, path: string) {
    this.#page = page
    this.#path = path
  }

  async read(): Promise<Setting> {
    return (await this.#page.request.get(this.#path, { headers: { 'x-office': '1' } })).json()
  }

  /** Drafts one body after the other until the draft is as it is wanted. */
  async draftOneOf(bodies: readonly unknown[], isWanted: (problems: number) => boolean): Promise<void> {
    for (const body of bodies.slice(0, 40)) {
      const { draft } = await this.read()
      const data = { body, revision: draft?.revision ?? 0 }
      const answer = await this.#page.request.put(this.#path, { data, headers: { 'x-office': '1' } })
      if (!answer.ok()) continue
      const saved: Setting = await answer.json()
      if (isWanted(saved.draft?.problems.length ?? 0)) return
    }
  }

  async discard(): Promise<void> {
    const { draft } = await this.read()
    if (!draft) return
    const data = { revision: draft.revision }
    await this.#page.request.post(`${this.#path}/discard`, { data, headers: { 'x-office': '1' } })
  }
}

type Change = (value: unknown) => unknown

const isLong = (value: unknown) => typeof value === 'string' && /\p{L} \p{L}/u.test(value)

/** The body with one text emptied or one number below zero, each in turn, long texts first. */
function brokenOf(body: unknown): unknown[] {
  const change: Change = value => (typeof value === 'string' ? '' : -1)
  return [...eachChanged(body, change, isLong), ...eachChanged(body, change)]
}

/** The body with one word or one number more, long texts first. */
function changedOf(body: unknown): unknown[] {
  const change: Change = value => (typeof value === 'string' ? `${value} Changed` : Number(value) + 1)
  return [...eachChanged(body, change, isLong), ...eachChanged(body, change)]
}

function eachChanged(
  body: unknown,
  change: Change,
  isWanted: (value: unknown) => boolean = value => typeof value === 'string' || typeof value === 'number',
): unknown[] {
  if (isWanted(body)) return [change(body)]
  if (typeof body !== 'object' || body === null) return []
  if (Array.isArray(body))
    return body.flatMap((item, at) => eachChanged(item, change, isWanted).map(next => body.with(at, next)))
  return Object.entries(body)
    .filter(([name]) => !['id', 'code', 'key', 'isSample'].includes(name))
    .flatMap(([name, value]) => eachChanged(value, change, isWanted).map(next => ({ ...body, [name]: next })))
}

/** Light, as the first picture is taken: a preview is drawn in the scheme in which it was opened. */
async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** What was drawn of one setting, light and dark. */
class Shots {
  readonly #drawn = { light: [] as Buffer[], dark: [] as Buffer[] }

  async take(page: Page): Promise<void> {
    const box = await page.locator('main').first().boundingBox()
    const clip = { x: box?.x ?? 0, y: 0, width: screen.width - (box?.x ?? 0), height: screen.height }
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(300)
      this.#drawn[scheme].push(await page.screenshot({ clip }))
    }
  }

  /** The dark one has two of them, so that the pictures stay small. */
  async keep(name: string, keep: SettingsToDraw['keep']): Promise<void> {
    await keep(name, await sheetOf(this.#drawn.light))
    await keep(`${name}-dark`, await sheetOf(this.#drawn.dark.slice(1, 3)))
  }
}

/** Four screens as one picture, two beside each other. */
async function sheetOf(shots: readonly Buffer[]): Promise<Buffer> {
  const parts = await Promise.all(
    shots.map(async (shot, at) => ({
      input: await sharp(shot)
        .resize({ ...cell, fit: 'cover', position: 'left top' })
        .toBuffer(),
      left: (at % 2) * (cell.width + gap),
      top: Math.floor(at / 2) * (cell.height + gap),
    })),
  )
  const size = { width: cell.width * 2 + gap, height: Math.ceil(shots.length / 2) * (cell.height + gap) - gap }
  return sharp({ create: { ...size, channels: 3, background: '#888888' } })
    .composite(parts)
    .png()
    .toBuffer()
}

/** The page that shows them. */
export async function writeSettingsPage(root: string): Promise<void> {
  const page = join(root, 'docs', 'settings-screens.md')
  const pair = (name: string) => `![Light](pictures/${name}.webp)\n![Dark](pictures/${name}-dark.webp)\n`
  const sections = Object.entries(settingKinds).map(([kind, { title }]) => `## ${title}\n\n${pair(`setting-${kind}`)}`)
  await writeFile(
    page,
    `# The screens of the settings

Written by \`npm run pictures\` from the sample university. Each picture has four states: as published and without a draft; a draft with problems, for
its author; a draft without problems, as it waits for the registrar, with the page as it will be; and a list without items, or the question before a
draft is discarded. The dark ones have the second and the third.

## All of them

The list, the settings of which there are several, and a paste from a spreadsheet.

${pair('settings')}
${sections.join('\n')}`,
  )
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', page])
}
