import { expect, test } from 'vitest'
import { phone, theBrowser, withWorker } from './browser.ts'
import { lineTo } from './network.ts'
import { completeApplication, signedInAs, signedUp, storedApplication } from './people.ts'
import { portalUrl, thePortal } from './portal.ts'
import { savedAtUniversity } from './steps.ts'

const browser = theBrowser(withWorker)

test('an automatic save of a full application transfers no more than 2 KB, including headers and response', async () => {
  const person = await signedUp('chinwe', 'msc')
  await completeApplication(person, { is_draft: 'true', statement_of_purpose: 'A long essay. '.repeat(360).trim() })
  const line = await lineTo(thePortal())
  const visitor = await browser.visit({ ...phone, ...(await signedInAs({ ...person, portal: line.portal })) })
  const { page } = visitor
  // Only the saves may be counted.
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }))
  const lastPart = page.waitForResponse(/page-parts/)
  await page.goto(portalUrl('/application?section=about-you', line.portal), { waitUntil: 'networkidle' })
  await lastPart
  const surname = page.getByLabel('Surname')
  await surname.fill('Nwosu-Bello')
  await page.waitForLoadState('networkidle')
  await savedAtUniversity(page)

  for (const name of ['Nwosu-Béllò', 'Ọ̀ṣúnlàjà-O’Brien']) {
    const before = line.carriedBytes()
    await surname.fill(name)
    await expect.poll(async () => (await storedApplication(page)).surname).toBe(name)
    await savedAtUniversity(page)
    expect(line.carriedBytes() - before).toBeGreaterThan(300)
    expect(line.carriedBytes() - before).toBeLessThanOrEqual(2000)
  }

  await page.goto(portalUrl('/application?section=purpose', line.portal), { waitUntil: 'networkidle' })
  const essay = page.getByLabel(/^Statement of purpose/)
  const written = await essay.inputValue()
  expect(written.length).toBeGreaterThan(4900)
  await essay.focus()
  await page.waitForLoadState('networkidle')
  const before = line.carriedBytes()
  const rewritten = written.replace(/^(.{2000})/, '$1— Ẹ káàbọ̀ 🙂 —')
  await essay.fill(rewritten)
  await expect.poll(async () => (await storedApplication(page)).answers.statement_of_purpose).toBe(rewritten)
  await savedAtUniversity(page)
  expect(line.carriedBytes() - before).toBeLessThanOrEqual(2000)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an applicant’s page requests its data once, while it is still loading', async () => {
  const person = await signedUp('bisi', 'msc')
  await completeApplication(person, { is_draft: 'true' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  for (const [address, call] of [
    ['/application', '/postgraduate/applications/me'],
    ['/document-upload?type=postgraduate', '/postgraduate/applications/me'],
    ['/dashboard', '/api/auth/me'],
  ] as const) {
    await page.goto(portalUrl(address), { waitUntil: 'networkidle' })
    const { asked, parsed } = await page.evaluate(path => {
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const calls = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path)
      return { asked: calls.map(({ startTime }) => startTime), parsed: document?.domInteractive ?? 0 }
    }, call)
    expect(asked, address).toHaveLength(1)
    expect(asked[0], address).toBeLessThan(parsed)
  }
  visitor.expectNoErrors()
  await visitor.leave()
})
