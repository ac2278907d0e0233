import { expect, test } from 'vitest'
import { tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { mailTo, portalUrl } from './portal.ts'

const { visit } = theBrowser()
const programme = 'bsc-software-engineering'

test('an officer asks a records office, which sends the document from a phone on a bad line', async () => {
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: { programmes: [programme] } }])
  const { uuid } = await aCandidate({ daysAgo: 4 })
  const address = `records-${uuid.slice(0, 8)}@waec.example`
  const office = await visit(desktop)
  await signIn(office.page.context(), kemi)
  await office.page.goto(portalUrl(`/office/applications/${uuid}`))
  await office.page.getByRole('button', { name: 'Ask a records office' }).click()
  const dialog = office.page.getByRole('dialog', { name: 'Ask a records office' })
  await dialog.getByLabel('What you need').selectOption('result')
  await dialog.getByLabel('Institution').fill('Queen’s College, Lagos')
  await dialog.getByLabel('Email address of its records office').fill(address)
  await dialog.getByLabel(/Matriculation or registration number/).fill('4250101001')
  await office.expectAccessible('what is asked')
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await office.page.getByRole('button', { name: 'Ask again (Queen’s College, Lagos)' }).waitFor()

  const link = /\/transcripts\/[0-9a-f-]{36}/.exec((await mailTo(address, /Please send us records/)).text)?.[0] ?? ''
  const records = await visit(phone)
  await records.page.goto(portalUrl(link))
  await records.page.getByText('4250101001').waitFor()
  await records.page.getByLabel('Yes, here is the document').check()
  await records.page.getByLabel(/^Note/).fill('One page.')
  await records.page.getByLabel('Your name and post').fill('B. Ojo, Vice Principal')
  await records.page.reload()
  await records.page.getByLabel('Your name and post').waitFor()
  expect(await records.page.getByLabel(/^Note/).inputValue()).toBe('One page.')
  await records.page.getByRole('button', { name: 'Send the document' }).click()
  await records.page.getByRole('link', { name: 'Choose the document.' }).waitFor()
  await records.expectAccessible('what is missing')
  await records.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'result.pdf', mimeType: 'application/pdf', buffer: tinyPdf('Result') })
  await records.page.getByLabel(/comes from our records/).check()
  await records.page.route('**/document', route => route.abort(), { times: 1 })
  await records.page.getByRole('button', { name: 'Send the document' }).click()
  await records.page.getByText('Nothing you typed is lost.').waitFor()
  await records.page.getByRole('button', { name: 'Send the document' }).click()
  await records.page.getByText('We have your answer. Thank you.').waitFor()
  await records.expectAccessible('the answer')
  await records.leave()

  await office.page.reload()
  await office.page.getByRole('button', { name: 'Open (Queen’s College, Lagos)' }).click()
  await office.page.getByText('Sent by the records office of Queen’s College, Lagos').waitFor()
  await office.page.getByRole('button', { name: 'I have read it (Queen’s College, Lagos)' }).click()
  await office.page.getByText(/read by Kemi Obi/).waitFor()
  await office.leave()
})
