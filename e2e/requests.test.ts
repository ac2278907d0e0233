import { expect, test } from 'vitest'
import { tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { askApplicant } from '../server/features/requests/testing/asked.ts'
import { phone, theBrowser } from './browser.ts'
import { candidateWithReferees, signedInAs, storedApplication } from './people.ts'
import { portalUrl } from './portal.ts'
import * as steps from './steps.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()

const asked = [
  { kind: 'transcript', message: 'Page 2 is missing. Upload all pages in one file.' },
  { kind: 'answer', message: 'Why is there a gap of two years in your studies?' },
]
const pages = { name: 'transcript.pdf', mimeType: 'application/pdf', buffer: tinyPdf('all pages') }

test('an applicant is asked for a document and a reply, sends both on a phone, writes to the office and withdraws', async () => {
  const candidate = await candidateWithReferees('ifeoma')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  const { page } = visitor
  await page.goto(portalUrl('/dashboard'))
  await page.getByText(/^Received\. We will decide by \d+ \w+ \d{4}\.$/).waitFor()
  await page.getByRole('button', { name: 'Withdraw application' }).waitFor()
  const { uuid } = await storedApplication(page)
  await besideOffice(context => askApplicant({ context }, uuid, asked))

  await page.reload()
  await page.getByText(/^We need 2 things by/).waitFor()
  await page.getByText('Page 2 is missing.').waitFor()
  await steps.documentRow(page, 'Transcript').locator('input[type=file]').last().setInputFiles(pages)
  await steps.documentRow(page, 'Transcript').getByText('Sent', { exact: true }).waitFor()
  await page.getByText(/^We need 1 thing by/).waitFor()

  await page.getByRole('textbox', { name: 'Your reply' }).fill('I was in hospital.')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Your reply' }).inputValue()).toBe('I was in hospital.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('We are checking your documents.').waitFor()

  await page.getByRole('button', { name: 'Messages (1 new)' }).click()
  const messages = page.getByRole('dialog', { name: 'Messages' })
  await messages.getByText('Good day, we are looking at your application.').waitFor()
  await messages.getByRole('textbox', { name: 'Your message' }).fill('Thank you. I sent everything.')
  await messages.getByRole('button', { name: 'Send message' }).click()
  await messages.getByRole('listitem').getByText('Thank you. I sent everything.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Withdraw application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this application?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await dialog.getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByText(/^You withdrew on \d+ \w+ \d{4}\.$/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Withdraw application' }).count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a file of the wrong type is refused with a reason, and the rest of the reply is kept', async () => {
  const candidate = await candidateWithReferees('wrongkind')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  const { page } = visitor
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('button', { name: 'Withdraw application' }).waitFor()
  const { uuid } = await storedApplication(page)
  await besideOffice(context => askApplicant({ context }, uuid, asked))
  await page.reload()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('I was in hospital.')
  const row = steps.documentRow(page, 'Transcript')
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    row.locator('input[type=file]').last().setInputFiles(file)
  const letter = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await choose({ name: 'letter.docx', mimeType: letter, buffer: Buffer.from('PK\u0003\u0004 words') })
  await row
    .getByText('letter.docx was not uploaded. This file is not a PDF, JPEG or PNG. Choose another file.')
    .waitFor()
  await visitor.expectAccessible('a reply that was refused')
  await choose({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK\u0003\u0004 words') })
  await row.getByText(/fake\.pdf was not uploaded\. .+ Choose another file\./).waitFor()
  await page.getByText(/^We need 2 things by/).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Your reply' }).inputValue()).toBe('I was in hospital.')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Your reply' }).inputValue()).toBe('I was in hospital.')
  // What was refused is not retried, and is not shown on every visit.
  expect(await row.getByText('was not uploaded').count()).toBe(0)
  await choose(pages)
  await row.getByText('Sent', { exact: true }).waitFor()
  await page.getByText(/^We need 1 thing by/).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
