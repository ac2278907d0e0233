/**
 * `npm run bench:portal [-- runs]`: when an applicant's pages are painted and usable on the harsh link, and the input delay of the
 * longest page on a slow processor. bench/README.md says how to read it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { median, print, row } from '../harness/table.ts'
import { windowlessBrowserProgram } from '../scripts/browser-program.ts'
import { buildIfStale } from '../scripts/build.ts'
import { endOnSignal } from '../server/testing/end-with-process.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import { paths } from '../shared/paths.ts'
import { applicantWithDraft } from './pages/applicant.ts'
import { links } from './pages/links.ts'
import { phoneScreen, throttle } from './pages/measure.ts'

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface Measured {
  name: string
  path: string
  session: Session | undefined
  /** What the visitor came for, as a selector and its text. The page is usable when it is there and React responds. */
  control: [selector: string, text: string]
}

const runs = Number(process.argv[2] ?? 5)
const lettersTyped = 60
const msBetweenLetters = 90

async function main(): Promise<void> {
  await buildIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-portal-'))
  const portal = await portalProcess(dataDir)
  await portal.start()
  // Without a screen or a GPU, the complete Chromium shows some letters seconds late.
  const executablePath = windowlessBrowserProgram()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const session = await sessionOf(browser, portal.url, await applicantWithDraft(portal.url, dataDir, 'msc'))
    const school = await sessionOf(browser, portal.url, await applicantWithDraft(portal.url, dataDir, 'undergraduate'))
    await printLoads(browser, portal.url, session)
    await printTyping(browser, portal.url, [
      { name: 'statement of purpose', session, section: 'purpose', label: /^Statement of purpose/ },
      { name: 'a degree', session, section: 'studies', edit: /^Edit/, label: /^Field of study/ },
      { name: 'an O’Level subject', session: school, section: 'o-level', edit: /^Edit/, label: /^Subject$/ },
    ])
  } finally {
    await browser.close()
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What a browser stores for a signed-in person. */
async function sessionOf(
  browser: Browser,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const context = await browser.newContext(phoneScreen)
  const page = await context.newPage()
  await page.goto(url + paths.login)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^sign in/i }).click()
  await page.waitForURL(address => address.pathname !== paths.login)
  const session = await context.storageState()
  await context.close()
  return session
}

async function printLoads(browser: Browser, url: string, session: Session): Promise<void> {
  const link = links.find(({ name }) => name === 'harsh')
  if (!link) throw new Error('The slowest link is missing')
  const measured: Measured[] = [
    { name: 'sign in', path: paths.login, session: undefined, control: ['label', 'Email address'] },
    { name: 'sign up', path: paths.signup, session: undefined, control: ['label', 'Full name'] },
    {
      name: 'dashboard',
      path: paths.dashboard,
      session,
      control: ['main a, main button', 'Continue my application'],
    },
    {
      name: 'list of sections',
      path: paths.application,
      session,
      control: ['a', 'About you'],
    },
    {
      name: 'section: studies',
      path: `${paths.application}?section=studies`,
      session,
      control: ['button', 'Add another qualification'],
    },
    {
      name: 'documents',
      path: paths.documentUpload('postgraduate'),
      session,
      control: ['main li', 'Transcript'],
    },
    {
      name: 'state of references',
      path: paths.referenceStatus,
      session,
      control: ['h2, h1', 'No Application Found'],
    },
  ]
  print(
    `${link.name}: ${link.downKbps} kbps down, ${link.upKbps} up, ${link.roundTripMs} ms, processor / ${link.cpu}; medians of ${runs}, cold, ms`,
  )
  row('', 'first paint', 'all here', 'usable')
  for (const one of measured) {
    const loads: Loaded[] = []
    for (let run = 0; run < runs; run += 1) loads.push(await load(browser, url, one, link))
    row(
      one.name,
      ...(['firstPaint', 'allHere', 'usable'] as const).map(
        what => `${Math.round(median(loads.map(load => load[what])))}`,
      ),
    )
  }
}

/** Milliseconds since the request for the page. */
interface Loaded {
  firstPaint: number
  /** The last byte of what was asked for before the first paint has arrived: the page cannot be usable before. */
  allHere: number
  usable: number
}

async function load(
  browser: Browser,
  url: string,
  { path, session, control }: Measured,
  link: (typeof links)[number],
): Promise<Loaded> {
  const context = await browser.newContext({ ...phoneScreen, ...(session ? { storageState: session } : {}) })
  const page = await context.newPage()
  await page.addInitScript(watchUse, control)
  await throttle(page, link)
  await page.goto(url + path, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => 'usable' in window, undefined, { timeout: 60_000, polling: 500 })
  const loaded = await page.evaluate(() => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const needed = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < firstPaint)
    return {
      firstPaint,
      allHere: Math.max(...needed.map(({ startTime, duration }) => startTime + duration)),
      usable: Number((window as unknown as { usable: number }).usable),
    }
  })
  await context.close()
  return loaded
}

/** Runs in the page before its first script: records the first frame in which React has hydrated and the control is visible. */
function watchUse([selector, text]: Measured['control']): void {
  const look = (now: number) => {
    const isThere = () => [...document.querySelectorAll(selector)].some(one => one.textContent.includes(text))
    if (document.documentElement?.dataset.booted && isThere()) Object.assign(window, { usable: now })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

interface Typed {
  name: string
  session: Session
  section: string
  /** Opens the list entry of the field. */
  edit?: RegExp
  label: RegExp
}

/** Types into fields and returns how long each letter took to be painted; INP is the worst. */
async function printTyping(browser: Browser, url: string, fields: readonly Typed[]): Promise<void> {
  print()
  print(`Typing ${lettersTyped} letters at ${msBetweenLetters} ms each, processor / 6: ms from a key to its paint`)
  row('', 'median', 'worst, INP')
  for (const { name, session, section, edit, label } of fields) {
    const context = await browser.newContext({ ...phoneScreen, storageState: session })
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    const devtools = await context.newCDPSession(page)
    await page.goto(`${url}${paths.application}?section=${section}`)
    await page.waitForFunction(() => document.documentElement.dataset.booted)
    if (edit) await page.getByRole('button', { name: edit }).first().click()
    await page.getByLabel(label).first().click()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.keyboard.type('of a river that '.repeat(4).slice(0, lettersTyped), { delay: msBetweenLetters })
    await page.waitForTimeout(2000)
    const took = await page.evaluate(() => Object.values((window as unknown as { took: Record<string, number> }).took))
    row(name, `${Math.round(median(took))}`, `${Math.round(Math.max(...took))}`)
    await context.close()
  }
}

/** Runs in the page before its first script: the longest event of each interaction, in the browsers’ steps of eight milliseconds. */
function watchInteractions(): void {
  const took: Record<string, number> = {}
  Object.assign(window, { took })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId && entry.name.startsWith('key'))
        took[entry.interactionId] = Math.max(took[entry.interactionId] ?? 0, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

endOnSignal()
await main()
