import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { applicantPassword } from '../demo/university.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const height = 860
const desk: BrowserContextOptions = { viewport: { width: 1280, height } }
const phone: BrowserContextOptions = { viewport: { width: 360, height }, isMobile: true, hasTouch: true }
const gap = 24

/** The picture at the top of the README: the home page, and beside it an application on a phone. `officer` finds somebody who has begun one. */
export async function portalPicture(
  browser: Browser,
  { url, officer }: { url: string; officer: State },
): Promise<Buffer> {
  const home = await seen(browser, url, desk, page => readTwice(page, '/'))
  const email = await someoneWithDraft(browser, url, officer)
  const application = await seen(browser, url, phone, async page => {
    await signIn(page, email)
    await readTwice(page, '/application')
    await page.getByText(/^Saved at the university/).waitFor()
  })
  const size = { width: 1280 + gap + 360, height }
  return sharp({ create: { ...size, channels: 3, background: '#d6cfbf' } })
    .composite([
      { input: home, left: 0, top: 0 },
      { input: application, left: 1280 + gap, top: 0 },
    ])
    .png()
    .toBuffer()
}

async function seen(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
  open: (page: Page) => Promise<void>,
): Promise<Buffer> {
  const context = await browser.newContext({ ...device, baseURL: url, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await open(page)
    await page.waitForLoadState('networkidle')
    return await page.screenshot()
  } finally {
    await context.close()
  }
}

/** The heading face is only used by pages that find it in the cache. */
async function readTwice(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.reload()
}

/** The address of someone who is in the middle of an application for a Master’s degree. */
async function someoneWithDraft(browser: Browser, url: string, storageState: State): Promise<string> {
  const office = await browser.newContext({ baseURL: url, storageState })
  try {
    const read = async (path: string) => (await office.request.get(path, { headers: { 'x-office': '1' } })).json()
    const { rows }: { rows: { name: { surname: string; given: string }; program_type: string }[] } =
      await read('/office/api/unfinished')
    const name = (rows.find(row => row.program_type === 'msc') ?? rows[0])?.name
    const q = new URLSearchParams({ q: `${name?.surname} ${name?.given}` })
    const found: { rows: { email: string }[] } = await read(`/office/api/accounts?${q}`)
    const [first] = found.rows
    if (!first) throw new Error('The sample university has no one with a draft')
    return first.email
  } finally {
    await office.close()
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(applicantPassword)
  await page.getByRole('button', { name: /^sign in/i }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}
