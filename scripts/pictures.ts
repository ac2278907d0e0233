/**
 * `npm run pictures`: takes the screenshots for README.md from the sample university, in a browser. Keeps a picture in docs/pictures
 * that differs only by dates and the like. `npm run pictures -- FOLDER` writes them elsewhere.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { codeOf, type SignIn, signInsFile } from '../demo/sign-ins.ts'
import { staffPassword } from '../harness/staff.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import { browserProgram } from './browser-program.ts'
import { buildIfStale } from './build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const officePc: BrowserContextOptions = { viewport: { width: 1366, height: 768 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
}

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
    const first = await browser.newContext({ baseURL: url })
    await signIn(first, officer)
    const storageState = await first.storageState()
    await mkdir(folder, { recursive: true })
    for (const picture of pictures) {
      const context = await browser.newContext({
        ...picture.device,
        baseURL: url,
        storageState,
        colorScheme: 'light',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(picture.path)
      await picture.isDrawn(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await keep(folder, picture.name, await page.screenshot())
      await context.close()
    }
  } finally {
    await browser.close()
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

/** The share of differing pixels that is tolerated: dates and the order of a few rows change every day. */
const mostChanged = 0.04

async function keep(folder: string, name: string, screenshot: Buffer): Promise<void> {
  const file = join(folder, `${name}.webp`)
  const changed = existsSync(file) ? await shareOfChange(await readFile(file), screenshot) : 1
  if (changed <= mostChanged) {
    process.stdout.write(`${name}: unchanged\n`)
    return
  }
  const picture = await sharp(screenshot).webp({ quality: 80, effort: 6 }).toBuffer()
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
