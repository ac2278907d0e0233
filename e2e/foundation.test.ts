import { expect, test } from 'vitest'
import { photoJpeg, tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { phone, theBrowser, type Visitor, withWorker } from './browser.ts'
import { awaitOLevel, fillGuardian, fillOLevel } from './o-level-steps.ts'
import { storedApplication } from './people.ts'
import { mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser(withWorker)

/** From the sign-up to the documents of the foundation form. */
async function applyForFoundation(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor
  await page.goto(portalUrl('/signup'))
  await steps.signUp(page, { email, applyFor: /^Foundation/ })
  await page.waitForURL('**/foundation-form**')
  await steps.heading(page, 'Your programme')
  await steps.chooseProgramme(page, /Foundation/)
  await steps.fillAboutYou(page)
}

async function addPhotograph({ page }: Visitor): Promise<void> {
  await steps.heading(page, 'Your documents')
  await steps.chooseDocument(page, 'Passport photograph', {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoJpeg(600, 800),
  })
}

test('a foundation applicant in Nigeria pays the fee and ends at the success page, on a phone', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const email = steps.newAddress('musa')
  await applyForFoundation(visitor, email)
  await steps.fillHowToReach(page, 'In Nigeria')
  await fillOLevel(page)
  await fillGuardian(page)
  await page.waitForURL('**/document-upload?type=foundation')
  await addPhotograph(visitor)
  await steps.chooseDocument(page, 'O’Level result', {
    name: 'waec.pdf',
    mimeType: 'application/pdf',
    buffer: tinyPdf('WAEC'),
  })
  await steps.checkAndSend(page)
  await page.getByText('You must complete payment to continue your application.').waitFor()
  await steps.payByCard(page, steps.goodCard)
  await Promise.all([page.getByText('Payment successful!').waitFor(), page.waitForURL('**/application-success')])
  await page.getByRole('heading', { name: 'Application Submitted Successfully' }).waitFor()
  await page.getByRole('heading', { name: 'Check Your Email', exact: true }).waitFor()
  await mailTo(email, /We have received ₦10,000/)
  await mailTo(email, /We have your application \d\d-\d{3}-\d{3}/)
  expect(await storedApplication(page)).toMatchObject({ status: 'submitted', has_paid: true })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a foundation applicant abroad, still waiting for results, pays nothing and ends at the foundation success page, on a phone', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const email = steps.newAddress('abena')
  await applyForFoundation(visitor, email)
  await steps.fillHowToReach(page, 'Outside Nigeria')
  await awaitOLevel(page)
  await fillGuardian(page)
  await addPhotograph(visitor)
  await steps.checkAndSend(page, '**/foundation-success')
  await page.getByRole('heading', { name: 'Application Complete!' }).waitFor()
  await page.getByText('Your foundation application has been submitted successfully.').waitFor()
  await page.getByText(email).first().waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Application Complete!' }).waitFor()
  await page.goto(portalUrl('/payment'))
  await page.getByText('No payment required for this program.').waitFor()
  await mailTo(email, /We have your application \d\d-\d{3}-\d{3}/)
  expect(await storedApplication(page)).toMatchObject({ status: 'submitted', has_paid: false })
  visitor.expectNoErrors()
  await visitor.leave()
})
