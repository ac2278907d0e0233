import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type Colleague, writeColleague } from '../harness/staff.ts'
import { median, percentile, print, row } from '../harness/table.ts'
import { browserProgram } from '../scripts/browser-program.ts'
import { buildIfStale } from '../scripts/build.ts'
import { systemClock, systemRandom } from '../server/base/system.ts'
import { openDatabase } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { readConfig } from '../server/start/config.ts'
import { createContext } from '../server/start/create-context.ts'
import { endOnSignal } from '../server/testing/end-with-process.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import { filesToCheck, largeKind, programme } from './office/files.ts'

// npm run bench:office-check [-- files]
// An officer checks a series of files by keyboard only: the number of keys, the time, and the delay until documents and the next file
// are visible (office.md section 9), from the key’s event timestamp to the frame after the one in which everything is drawn.
const files = Number(process.argv[2] ?? 30)

endOnSignal()
await buildIfStale()
const dataDir = await mkdtemp(join(tmpdir(), 'bench-check-'))
const portal = await portalProcess(dataDir, { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' })
try {
  await portal.start()
  const { officer, first } = await fill()
  const executablePath = browserProgram()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    await measure(await officerAt(browser, officer, first))
  } finally {
    await browser.close()
  }
} finally {
  await portal.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function fill(): Promise<{ officer: Colleague; first: string }> {
  const store = await startEmbeddedStore({ dataDir, log: { info: () => {}, warn: () => {} } })
  const db = openDatabase(store.connection, { max: 2, onIdleError: () => {} })
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: portal.url })
  const log = pino({ level: 'silent' })
  const { context } = await createContext({ config, clock: systemClock, random: systemRandom, db, log })
  try {
    const grants = [{ role: 'officer' as const, scope: 'all' as const }]
    const officer = await writeColleague(context, { full_name: 'Kemi Obi', email: 'kemi@usta.example', grants })
    // One more, to continue to after the last.
    const [first] = await filesToCheck(context, files + 1)
    return { officer, first: first?.uuid ?? '' }
  } finally {
    context.mail.close()
    await db.destroy()
    await store.stop()
  }
}

async function officerAt(browser: Browser, { token }: Colleague, uuid: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'office', value: token, url: portal.url, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  await page.addInitScript(watchKeys)
  await page.goto(`${portal.url}/office/applications/${uuid}?q=programme:${programme}&stage=received`)
  await page.locator('.file canvas').first().waitFor()
  return page
}

/** In the page: when the last key was pressed, by the clock of its events. */
function watchKeys(): void {
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      Object.assign(globalThis, { keyMs: timeStamp })
    },
    true,
  )
}

/** Runs in the page: milliseconds from the last key to the frame after the one that shows this. */
function shownAfterKey({ number, picture }: { number: string; picture: string }): Promise<number> {
  const isShown = () =>
    (document.querySelector('.file-number')?.textContent ?? '').includes(number) &&
    document.querySelector(`[role=img][aria-label^="${picture}"] canvas`) !== null
  return new Promise(done => {
    const look = () => {
      if (isShown()) requestAnimationFrame(at => done(at - Number(Reflect.get(globalThis, 'keyMs'))))
      else requestAnimationFrame(look)
    }
    look()
  })
}

async function measure(page: Page): Promise<void> {
  const checks: number[] = []
  const documents: number[] = []
  const nexts: number[] = []
  let keys = 0
  const number = () => page.locator('.file-number').first().textContent()
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (let at = 0; at < files; at += 1) {
    const startedMs = performance.now()
    const own = (await number()) ?? ''
    await press('y')
    documents.push(await page.evaluate(shownAfterKey, { number: own, picture: largeKind }))
    await press('y')
    await page.getByRole('img', { name: 'Passport photograph' }).locator('canvas').waitFor()
    await press('n')
    await page.getByRole('button', { name: 'Blurred or too dark' }).waitFor()
    await press('b')
    await page.getByRole('heading', { name: '1 request to send' }).waitFor()
    await press('s')
    await page.getByRole('dialog').waitFor()
    await press('Enter')
    await page.getByText(/^With applicant until/).waitFor()
    checks.push(performance.now() - startedMs)
    // An officer reads for a moment, while the next file loads.
    await page.waitForTimeout(700)
    const next = `27-${String(at + 2)
      .padStart(6, '0')
      .replace(/^(\d{3})/, '$1-')}`
    await press('J')
    nexts.push(await page.evaluate(shownAfterKey, { number: next, picture: 'O’Level result' }))
  }
  print(`\n${files} files, three documents each, by keyboard alone`)
  row('', 'p50', 'p95', 'wanted')
  row('keys of a check, with the way to the next', keys / files, undefined, '<= 8')
  row('a check, s', median(checks) / 1000, percentile(checks, 0.95) / 1000, '<= 20')
  row('first page of a 500 KB document, ms', median(documents), percentile(documents, 0.95), '<= 300')
  row('next file, from key to paint, ms', median(nexts), percentile(nexts, 0.95), '<= 150')
}
