import { expect, test } from 'vitest'
import { photoJpeg, tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { phone, theBrowser, withWorker } from './browser.ts'
import { fillGuardian, fillOLevel } from './o-level-steps.ts'
import { storedApplication } from './people.ts'
import { mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser(withWorker)

test('an undergraduate with a JAMB score gets from sign-up to a complete application without a fee, on a phone', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const email = steps.newAddress('chiamaka')
  await page.goto(portalUrl('/signup'))
  await steps.signUp(page, { email, applyFor: /^Undergraduate/ })
  await page.waitForURL('**/application**')
  await steps.chooseProgramme(page, /^B\.Sc\. Computer Science/)
  await steps.fillAboutYou(page)
  await steps.fillHowToReach(page, 'In Nigeria')

  await steps.heading(page, 'UTME or Direct Entry')
  await page.getByRole('radio', { name: /^UTME/ }).check()
  await page.getByLabel('JAMB registration number').fill('202512345678AB')
  await page.getByLabel('JAMB score').fill('401')
  await page.getByLabel('JAMB registration number').focus()
  await page.getByText(/400/).first().waitFor()
  await page.getByLabel('JAMB score').fill('271')
  await steps.next(page)

  await fillOLevel(page)
  await fillGuardian(page)
  await page.waitForURL('**/document-upload?type=undergraduate')
  await steps.heading(page, 'Your documents')
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: tinyPdf(name) })
  await steps.chooseDocument(page, 'Passport photograph', {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoJpeg(600, 800),
  })
  await steps.chooseDocument(page, 'O’Level result', pdf('waec.pdf'))
  await steps.chooseDocument(page, 'JAMB result', pdf('jamb.pdf'))
  await steps.checkAndSend(page, '**/application-success')
  await page.getByRole('heading', { name: 'Application Submitted Successfully' }).waitFor()
  expect(await page.getByText(/\bfee\b|referee|Test mode/i).count()).toBe(0)

  // The payment page answers directly, without a question that would change nothing.
  await page.goto(portalUrl('/payment'))
  await page.getByRole('heading', { name: 'Application Complete' }).waitFor()
  await page.getByText('No payment required for this program.').waitFor()
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0)
  expect(await page.getByText(/Where do you live|Test mode/).count()).toBe(0)
  await mailTo(email, /We have your application \d\d-\d{3}-\d{3}/)

  // Edited and submitted again: the number stays.
  const { application_number } = await storedApplication(page)
  await steps.editApplication(page)
  await page.waitForURL('**/document-upload?type=undergraduate')
  await page.getByText('Submit this application again').waitFor()
  await steps.chooseDocument(page, 'Birth certificate', pdf('birth.pdf'))
  await steps.checkAndSend(page, '**/application-success')
  const sent = await storedApplication(page)
  expect(sent).toMatchObject({ application_number, status: 'submitted', selected_program: 'bsc-computer-science' })
  expect(sent.answers).toMatchObject({ entry_mode: 'utme', guardian_name: 'Chukwuma Nwosu' })
  expect(sent.documents).toHaveLength(4)

  await page.getByRole('heading', { name: 'Application Submitted Successfully' }).waitFor()
  await page.getByRole('heading', { name: 'Check Your Email', exact: true }).waitFor()
  expect(await page.getByText('Reference Status').count()).toBe(0)
  await page.getByRole('button', { name: 'Home' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  visitor.expectNoErrors()
  await visitor.leave()
})
