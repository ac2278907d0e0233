import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()

/** No other journey reads what conditional offers often ask for. */
const address = '/office/settings/usual-conditions/-'

test('an editor changes a setting, whose draft saves itself and names its problems, and the registrar publishes it', async () => {
  const editor = await newColleague('Amaka Ibe', [{ role: 'editor', scope: 'all' }])
  const registrar = await newColleague('Yusuf Bala', [{ role: 'registrar', scope: 'all' }])
  const drafting = await browser.visit(desktop)
  await signIn(drafting.page.context(), editor)
  const { page } = drafting
  await page.goto(portalUrl('/office/settings'))
  await page.getByRole('link', { name: 'Usual conditions' }).click()
  const masters = page.getByRole('group', { name: 'M.Sc.' })
  await masters.getByRole('button', { name: 'Add to M.Sc.' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('1 thing to put right').waitFor()
  await drafting.expectSound('a setting with a problem')
  await masters.getByRole('textbox').last().fill('Send a transcript in English.')
  await expect.poll(() => page.getByText('1 thing to put right').count()).toBe(0)
  await page.reload()
  await masters.getByText('Send a transcript in English.').first().waitFor()
  drafting.expectNoErrors()

  const publishing = await browser.visit(phone)
  await signIn(publishing.page.context(), registrar)
  const second = publishing.page
  await second.goto(portalUrl(address))
  await second.getByRole('button', { name: 'Publish…' }).click()
  await second
    .getByRole('dialog')
    .getByLabel(/^What has changed/)
    .fill('Transcripts in English.')
  await second.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await second.getByRole('region', { name: 'History' }).getByText('Transcripts in English.').waitFor()
  await publishing.expectSound('a setting with a history, on a phone')
  publishing.expectNoErrors()
  await publishing.leave()
  await drafting.leave()
})

test('programmes are found, begun as a copy, and everything comes out as one file', async () => {
  const editor = await newColleague('Amaka Ibe', [
    { role: 'editor', scope: 'all' },
    { role: 'registrar', scope: 'all' },
  ])
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), editor)
  await page.goto(portalUrl('/office/settings/programme'))
  await page.getByLabel('Find a programme').fill('space')
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeLessThan(5)
  await visitor.expectSound('the programmes that were found')
  await page.getByRole('button', { name: 'New programme…' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('M.Sc. Ocean Physics')
  await page.getByText('msc-ocean-physics').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin the draft' }).click()
  await page.getByRole('heading', { name: 'M.Sc. Ocean Physics', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Discard the draft…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('Draft discarded').waitFor()

  await page.goto(portalUrl('/office/settings/catalogue'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const path = await (await download).path()
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByText(/is the same as what is published/).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{') })
  await page.getByText(/This file is not JSON/).waitFor()
  await visitor.expectSound('everything in one file')
  await visitor.leave()
})
