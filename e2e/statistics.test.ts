import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliBytes } from '../bench/pages/weights.ts'
import { publishedRound } from '../server/features/statistics/published-round.ts'
import { fullRound } from '../server/features/statistics/testing/full-round.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { type OwnPortal, ownPortal } from './own-portal.ts'
import { expectPublished } from './published.ts'
import { besideOffice, leaveStore } from './store.ts'

const browser = theBrowser()

/** A separate portal: what is published here is seen by everyone. */
let own: OwnPortal
beforeAll(async () => {
  own = await ownPortal('statistics')
})
afterAll(async () => {
  await leaveStore(own.portal)
  await own.close()
})

/** The figures of today as the job would have counted them. */
function writeFigures(): Promise<void> {
  return besideOffice(async context => {
    const rounds = ['2026/2027', '2025/2026', '2024/2025'].map((name, at) =>
      publishedRound(fullRound(`round-${at}`, `${name} admission`), undefined),
    )
    const now = context.clock.now()
    await context.db
      .insertInto('public_statistics')
      .values({ day: now.toISOString().slice(0, 10), body: JSON.stringify(rounds), counted_at: now })
      .execute()
  }, own.portal)
}

test('public statistics are a page once the registrar shows them, with a link on every page, and none before and after', async () => {
  const address = `${own.portal.url}/statistics`
  const asked = { headers: { accept: 'text/html' } }
  const status = async () => (await fetch(address, asked)).status
  expect(await status()).toBe(404)
  await writeFigures()
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  const grants = (['editor', 'registrar'] as const).map(role => ({ role, scope: 'all' as const }))
  await signIn(page.context(), await newColleague('Ify Okafor', grants, own.portal), own.portal)
  const publish = async (isShown: boolean) => {
    await page.goto(`${own.portal.url}/office/settings/statistics/-`)
    await page.getByLabel('Everyone can read the page').setChecked(isShown)
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await publish(true)
  await expectPublished(status).toBe(200)

  const reader = await browser.visit(phone)
  await reader.page.goto(own.portal.url)
  await reader.page.getByRole('contentinfo').getByRole('link', { name: 'Statistics' }).click()
  await reader.page.getByRole('heading', { name: 'Admissions in figures' }).waitFor()
  const round = reader.page.getByRole('region', { name: '2026/2027 admission' })
  await round.getByText('applications submitted').waitFor()
  await round.getByText('States of origin in a table').click()
  await round
    .getByText(/each programme/)
    .first()
    .click()
  await reader.expectSound('public statistics')
  for (const theme of ['contrast-high', 'dark contrast-high']) {
    await reader.page.evaluate(value => {
      document.documentElement.className = value
    }, theme)
    await reader.expectReadable(`public statistics, ${theme}`)
  }
  reader.expectNoErrors()
  const html = await (await fetch(address, asked)).text()
  expect(brotliBytes(html)).toBeLessThanOrEqual(10 * 1024)
  expect(await (await fetch(`${own.portal.url}/sitemap.xml`)).text()).toContain('/statistics</loc>')

  await publish(false)
  await expectPublished(status).toBe(404)
  visitor.expectNoErrors()
  await reader.leave()
  await visitor.leave()
})
