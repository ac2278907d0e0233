/**
 * `npm run pictures`: takes the screenshots for README.md, docs/desks.md and docs/settings-screens.md from the sample university, in a browser. Keeps a
 * picture in docs/pictures that differs only by dates and the like. `npm run pictures -- FOLDER` writes them elsewhere.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { codeOf, type SignIn, signInsFile } from '../demo/sign-ins.ts'
import { staffPassword } from '../harness/staff.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Role } from '../shared/domain/staff.ts'
import { browserProgram } from './browser-program.ts'
import { buildIfStale } from './build.ts'
import { drawSettings, writeSettingsPage } from './settings-pictures.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const officePc: BrowserContextOptions = { viewport: { width: 1366, height: 768 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

interface Picture {
  name: string
  device: BrowserContextOptions
  path: string
  /** Waits until the picture is fully rendered. */
  isDrawn(page: Page): Promise<unknown>
}

const pictures: readonly Picture[] = [
  { name: 'office-today', device: officePc, path: '/office/today', isDrawn: page => page.locator('h1').waitFor() },
  {
    name: 'office-queue',
    device: officePc,
    path: '/office/queue?stage=received',
    isDrawn: page => page.locator('.queue-row').nth(12).waitFor(),
  },
  { name: 'office-file', device: officePc, path: '/office/queue?stage=received', isDrawn: openFirstFile },
  {
    name: 'office-phone',
    device: phone,
    path: '/office/queue?stage=received',
    isDrawn: page => page.locator('.queue-row').nth(5).waitFor(),
  },
]

/** Opens the file of the first row, with its document rendered. */
async function openFirstFile(page: Page): Promise<void> {
  await page.locator('.queue-row .queue-name a').first().click()
  await page.locator('.file canvas').first().waitFor()
}

async function main(folder: string): Promise<void> {
  await buildIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'))
  const portal = await portalProcess(dataDir, { LOG_LEVEL: 'silent' })
  try {
    makeUniversity(dataDir)
    await portal.start()
    await draw(portal.url, dataDir, folder)
  } finally {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function makeUniversity(dataDir: string): void {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { status } = spawnSync(process.execPath, ['demo/make.ts'], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) throw new Error('The sample university could not be made')
}

async function draw(url: string, dataDir: string, folder: string): Promise<void> {
  const signIns: SignIn[] = JSON.parse(await readFile(signInsFile(dataDir), 'utf8'))
  const officer = signIns.find(({ role }) => role === 'officer')
  if (!officer) throw new Error('The sample university has no officer')
  const executablePath = browserProgram()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const storageState = await stateOf(browser, url, officer)
    await mkdir(folder, { recursive: true })
    for (const picture of pictures) {
      const context = await contextFor(browser, picture.device, { baseURL: url, storageState })
      await take(context, folder, picture)
    }
    const desks = new Map(signIns.toReversed().map(one => [one.role, one])).values()
    const states = new Map<Role, State>()
    for (const desk of desks) {
      const state = desk.email === officer.email ? storageState : await stateOf(browser, url, desk)
      states.set(desk.role, state)
      await drawDesk(browser, { url, folder, role: desk.role, storageState: state })
    }
    await drawSettings(browser, { url, states, keep: (name, picture) => keep(folder, name, picture, small) })
  } finally {
    await browser.close()
  }
}

function contextFor(
  browser: Browser,
  device: BrowserContextOptions,
  { colorScheme = 'light', ...options }: Pick<BrowserContextOptions, 'baseURL' | 'storageState' | 'colorScheme'>,
): Promise<BrowserContext> {
  return browser.newContext({ ...device, ...options, colorScheme, reducedMotion: 'reduce' })
}

async function take(context: BrowserContext, folder: string, { name, path, isDrawn }: Picture): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  await isDrawn(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await keep(folder, name, await page.screenshot())
  await context.close()
}

/** A code is good once, so each colleague signs in once. */
async function stateOf(browser: Browser, url: string, who: SignIn): Promise<State> {
  const context = await browser.newContext({ baseURL: url })
  await signIn(context, who)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Today of a colleague, light and dark. */
async function drawDesk(
  browser: Browser,
  { url, folder, role, storageState }: { url: string; folder: string; role: string; storageState: State },
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await contextFor(browser, officePc, { baseURL: url, storageState, colorScheme })
    const name = `desk-${role}${colorScheme === 'dark' ? '-dark' : ''}`
    const isDrawn = (page: Page) => page.locator('h1').waitFor()
    await take(context, folder, { name, device: officePc, path: '/office/today', isDrawn })
  }
}

async function signIn({ request }: BrowserContext, { email, secret }: SignIn): Promise<void> {
  const steps = [
    ['/office/api/sign-in', { email, password: staffPassword }],
    ['/office/api/sign-in/totp', { code: codeOf(secret) }],
  ] as const
  for (const [path, data] of steps) {
    const answer = await request.post(path, { data, headers: { 'x-office': '1' } })
    if (!answer.ok()) throw new Error(`${path} returned ${answer.status()}`)
  }
}

/** For the many pictures of settings. */
const small = { quality: 55 }

/** The share of differing pixels that is tolerated: dates and the order of a few rows change every day. */
const mostChanged = 0.04

async function keep(folder: string, name: string, screenshot: Buffer, { quality } = { quality: 80 }): Promise<void> {
  const file = join(folder, `${name}.webp`)
  const changed = existsSync(file) ? await shareOfChange(await readFile(file), screenshot) : 1
  if (changed <= mostChanged) {
    process.stdout.write(`${name}: unchanged\n`)
    return
  }
  const picture = await sharp(screenshot).webp({ quality, effort: 6 }).toBuffer()
  await writeFile(file, picture)
  process.stdout.write(`${name}: written, ${Math.round(picture.length / 1000)} KB\n`)
}

/** The share of pixels that differ by more than lossy compression, compared at a quarter of the size. */
async function shareOfChange(before: Buffer, after: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(after).metadata()
  const old = await sharp(before).metadata()
  if (old.width !== width || old.height !== height) return 1
  const small = (picture: Buffer) =>
    sharp(picture)
      .resize(Math.round(width / 4), Math.round(height / 4))
      .greyscale()
      .raw()
      .toBuffer()
  const [one, other] = await Promise.all([small(before), small(after)])
  const different = one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > 24).length
  return different / one.length
}

await main(process.argv[2] ?? join(root, 'docs', 'pictures'))
if (process.argv[2] === undefined) await writeSettingsPage(root)
