import { expect, test } from 'vitest'
import { encryptedPdf, paddedPdf, tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { desktop, phone, theBrowser, withWorker } from './browser.ts'
import { lineTo } from './network.ts'
import { type Person, savedDraft, signedInAs, signedUp, storedApplication } from './people.ts'
import { portalUrl, thePortal } from './portal.ts'
import { chooseDocument, documentRow } from './steps.ts'

const browser = theBrowser(withWorker)
const documentsPath = '/document-upload?type=postgraduate'

async function withProgramme(name: string): Promise<Person> {
  const person = await signedUp(name, 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  return person
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

test('a rejected file is reported at its row, and affects nothing else', async () => {
  const person = await withProgramme('ifeoma')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl(documentsPath))
  await chooseDocument(page, 'Transcript', pdf('transcript.pdf', tinyPdf('Transcript')))
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/documents/upload')) sent += 1
  })

  const refusals = [
    [
      'Degree certificate',
      pdf('page.pdf', Buffer.from('<!doctype html><title>x</title>')),
      'This file is not a PDF, JPEG or PNG. Choose another file.',
    ],
    [
      'Passport photograph',
      { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('My face, in words.') },
      'This file is not a JPEG or PNG picture. Choose another file.',
    ],
    ['Curriculum vitae', pdf('empty.pdf', Buffer.alloc(0)), 'This file is empty. Choose another file.'],
    [
      'Statement of purpose',
      pdf('big.pdf', paddedPdf(5 * 1024 * 1024 + 1)),
      'This file is larger than 5 MB. Choose a smaller one.',
    ],
    [
      'NYSC certificate',
      pdf('locked.pdf', await encryptedPdf()),
      'This PDF asks for a password when it is opened. Open it, choose Print, then “Save as PDF”, and choose that copy.',
    ],
  ] as const
  for (const [label, file] of refusals)
    await documentRow(page, label).locator('input[type=file]').last().setInputFiles(file)
  for (const [label, file, sentence] of refusals) {
    await documentRow(page, label).getByRole('alert').getByText(sentence).waitFor()
    expect(await documentRow(page, label).getByRole('alert').textContent()).toContain(file.name)
  }
  await expect.poll(() => page.getByText('Not uploaded', { exact: true }).count()).toBe(refusals.length)
  // Problems found here are reported here: only the locked PDF was sent.
  expect(sent).toBe(1)
  await documentRow(page, 'Transcript').getByText('Added', { exact: true }).waitFor()
  await visitor.expectAccessible('the documents with four refusals')

  await chooseDocument(page, 'Curriculum vitae', pdf('cv.pdf', tinyPdf('Life')))
  for (const label of ['Degree certificate', 'Statement of purpose', 'NYSC certificate'])
    await documentRow(page, label).getByText('Not uploaded', { exact: true }).waitFor()
  const { documents } = await storedApplication(page)
  expect(documents.map(document => document.file_name).sort()).toEqual(['cv.pdf', 'transcript.pdf'])

  // A file of exactly 5 MB is accepted.
  await chooseDocument(page, 'Degree certificate', pdf('certificate.pdf', paddedPdf(5 * 1024 * 1024)))
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a document can be viewed, replaced, removed and restored', async () => {
  const person = await withProgramme('kemi')
  const visitor = await browser.visit({ ...desktop, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.clock.install()
  await page.goto(portalUrl(documentsPath))
  const row = documentRow(page, 'Transcript')
  await chooseDocument(page, 'Transcript', pdf('first.pdf', tinyPdf('First')))
  await row.getByText('first.pdf').waitFor()
  await row
    .locator('input[type=file]')
    .last()
    .setInputFiles(pdf('second.pdf', tinyPdf('Second')))
  await row.getByText('second.pdf').waitFor()
  await row.getByText('Added', { exact: true }).waitFor()

  await page.reload()
  await row.getByText('second.pdf').waitFor()
  await row.getByRole('button', { name: 'View Transcript' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open in a new tab' }).waitFor()
  await visitor.expectAccessible('a document, opened')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Remove Transcript' }).click()
  await row.getByRole('button', { name: 'Undo' }).click()
  await row.getByText('second.pdf').waitFor()
  expect((await storedApplication(page)).documents).toHaveLength(1)

  await row.getByRole('button', { name: 'Remove Transcript' }).click()
  await row.getByText('Transcript is being removed.').waitFor()
  await page.clock.fastForward(6_000)
  await row.getByText('Transcript is being removed.').waitFor({ state: 'detached' })
  await page.reload()
  await row.getByText('Missing', { exact: true }).waitFor()
  expect((await storedApplication(page)).documents).toEqual([])
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an interrupted upload resumes automatically, even after the tab was closed', async () => {
  const line = await lineTo(thePortal())
  const person = { ...(await withProgramme('sade')), portal: line.portal }
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const context = page.context()
  await page.goto(portalUrl(documentsPath, line.portal))
  const transcript = documentRow(page, 'Transcript')
  const bytes = paddedPdf(2 * 1024 * 1024)
  await transcript.getByText('Missing', { exact: true }).waitFor()

  line.holdAfter(500_000)
  await transcript.locator('input[type=file]').last().setInputFiles(pdf('long.pdf', bytes))
  await transcript.getByText('Uploading', { exact: true }).waitFor()
  await context.setOffline(true)
  line.cut()
  await transcript.getByText('Waiting', { exact: true }).waitFor()
  line.restore()
  await context.setOffline(false)
  await transcript.getByText('Added', { exact: true }).waitFor()

  line.cut()
  const life = documentRow(page, 'Curriculum vitae')
  await life
    .locator('input[type=file]')
    .last()
    .setInputFiles(pdf('cv.pdf', tinyPdf('Life')))
  await life.getByText('Waiting', { exact: true }).waitFor()
  await page.close()
  line.restore()
  const again = await context.newPage()
  await again.goto(portalUrl(documentsPath, line.portal))
  await documentRow(again, 'Curriculum vitae').getByText('Added', { exact: true }).waitFor()

  const { documents } = await storedApplication(again)
  expect(Object.fromEntries(documents.map(({ kind, size }) => [kind, size]))).toEqual({
    curriculum_vitae: tinyPdf('Life').length,
    transcript: bytes.length,
  })
  await visitor.leave()
})
