import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { afterRefusal } from '../server/features/references/bounce.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { academicAddress, candidateWithReferees, linkOf, signedInAs } from './people.ts'
import { countMailsTo, mailTo, portalUrl } from './portal.ts'
import { fillReference, heading, openReference } from './steps.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()
const ownWords = 'She sees what others overlook,\nand says it kindly: Ọmọlúàbí.'

async function changeReferee(page: Page, number: 1 | 2, referee: { name: string; email: string }): Promise<void> {
  await page.getByRole('button', { name: `Edit referee ${number}` }).click()
  await page.getByLabel('New Referee Name').fill(referee.name)
  await page.getByLabel('New Referee Academic Email').fill(referee.email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Referee ${number} details updated.`).waitFor()
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Reference' }).click()
  await page.waitForURL('**/application-success')
}

test('two referees at once, one with two tabs and a double click: each reference arrives once', async () => {
  const candidate = await candidateWithReferees('ronke')
  const [first, second] = candidate.referees
  const one = await browser.visit(phone)
  const two = await browser.visit(desktop)
  const uuid = await openReference(one.page, first)
  await openReference(two.page, second)

  // The text of the first survives a reload, and appears in another tab on the same device.
  await fillReference(one.page, first)
  await one.page.getByRole('button', { name: 'Change my answers' }).click()
  await one.page.getByLabel(/Final recommendation/i).fill(ownWords)
  await one.page
    .getByText(/^Saved /)
    .first()
    .waitFor()
  await one.page.reload()
  await heading(one.page, 'Academic Reference Form')
  await expect.poll(() => one.page.getByLabel(/Final recommendation/i).inputValue()).toBe(ownWords)
  const otherTab = await one.page.context().newPage()
  await otherTab.goto(portalUrl(`/references/${uuid}`))
  await otherTab.getByRole('button', { name: 'Continue the reference' }).click()
  await expect.poll(() => otherTab.getByLabel(/Final recommendation/i).inputValue()).toBe(ownWords)
  await otherTab.getByRole('button', { name: 'Check your reference' }).click()
  await heading(otherTab, 'Check your reference')

  await one.page.getByRole('button', { name: 'Check your reference' }).click()
  await fillReference(two.page, second)
  await Promise.all([
    one.page.getByRole('button', { name: 'Submit Reference' }).dblclick(),
    two.page.getByRole('button', { name: 'Submit Reference' }).dblclick(),
  ])
  await Promise.all([one.page.waitForURL('**/application-success'), two.page.waitForURL('**/application-success')])

  // The other tab sends the same text, and gets the same response.
  await otherTab.getByRole('button', { name: 'Submit Reference' }).click()
  await otherTab.waitForURL('**/application-success')
  await one.page.goto(portalUrl(`/references/${uuid}`))
  await one.page.getByRole('heading', { name: 'We already have your reference' }).waitFor()
  await one.expectAccessible('the second use of a link')

  for (const referee of candidate.referees) {
    await mailTo(referee, /We have your reference for Adaeze/)
    expect(await countMailsTo(referee, /We have your reference for Adaeze/)).toBe(1)
  }
  await mailTo(candidate.email, /Both your references have arrived/)
  two.expectNoErrors()
  await one.leave()
  await two.leave()
})

test('a referee replaced while typing is told, and can still copy the text', async () => {
  const candidate = await candidateWithReferees('simbi')
  const referee = await browser.visit(phone)
  const uuid = await openReference(referee.page, candidate.referees[0])
  await fillReference(referee.page, candidate.referees[0])
  await referee.page.getByRole('button', { name: 'Change my answers' }).click()
  await referee.page.getByLabel(/Final recommendation/i).fill(ownWords)
  await referee.page.getByRole('button', { name: 'Check your reference' }).click()
  await heading(referee.page, 'Check your reference')

  const applicant = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  await applicant.page.goto(portalUrl('/reference-status'))
  const newAddress = academicAddress('simbi-sule')
  await changeReferee(applicant.page, 1, { name: 'Dr. Aisha Sule', email: newAddress })
  await applicant.page.getByText(newAddress).first().waitFor()

  await referee.page.getByRole('button', { name: 'Submit Reference' }).click()
  await heading(referee.page, 'This reference is closed')
  await referee.page.getByText('chosen another referee').first().waitFor()
  await referee.page.getByText('She sees what others overlook').first().waitFor()
  await referee.page.getByRole('button', { name: 'Copy the text' }).waitFor()
  await referee.expectAccessible('a replaced link with words to take along')
  await referee.page.goto(portalUrl(`/references/${uuid}`))
  await heading(referee.page, 'This reference is closed')
  await referee.page.getByText('She sees what others overlook').first().waitFor()
  await referee.page.getByRole('button', { name: 'Delete these answers' }).click()
  await referee.page.getByText('She sees what others overlook').first().waitFor({ state: 'detached' })

  // The new referee’s link works, and no reference counts twice.
  const successor = await browser.visit(phone)
  await openReference(successor.page, newAddress)
  await fillReference(successor.page, newAddress)
  await submit(successor.page)
  await applicant.page.goto(portalUrl('/reference-status'))
  await applicant.page.getByText('Submitted', { exact: true }).waitFor()
  await expect.poll(() => applicant.page.getByText('Pending', { exact: true }).count()).toBe(1)
  applicant.expectNoErrors()
  await Promise.all([referee, applicant, successor].map(visitor => visitor.leave()))
})

test('a referee who declines is replaced by another, and a wrong link explains itself', async () => {
  const candidate = await candidateWithReferees('temi')
  const referee = await browser.visit(phone)
  await referee.page.goto(portalUrl(`/references/${randomUUID()}`))
  await heading(referee.page, 'This link is not valid')
  await referee.page.getByText('Failed to load application details').waitFor()

  const uuid = await openReference(referee.page, candidate.referees[1])
  await referee.page.getByRole('button', { name: 'I cannot give this reference' }).click()
  await referee.page.getByRole('button', { name: 'Decline', exact: true }).dblclick()
  await heading(referee.page, 'This reference is closed')
  await referee.page.getByText(/You declined to give this reference on/).waitFor()
  await referee.page.reload()
  await heading(referee.page, 'This reference is closed')

  const applicant = await browser.visit({ ...desktop, ...(await signedInAs(candidate)) })
  await mailTo(candidate.email, /referee|reference/i)
  await applicant.page.goto(portalUrl('/reference-status'))
  await applicant.page
    .getByText(/declined on/i)
    .first()
    .waitFor()
  const newAddress = academicAddress('temi-okafor')
  await changeReferee(applicant.page, 2, { name: 'Prof. Obi Okafor', email: newAddress })
  expect(await linkOf(newAddress)).not.toBe(uuid)
  await openReference(referee.page, newAddress)
  await referee.page.getByRole('button', { name: 'Start the reference' }).waitFor()
  applicant.expectNoErrors()
  await referee.leave()
  await applicant.leave()
})

test('when a reference arrives while the applicant is replacing its referee, the reference counts and the applicant is told', async () => {
  const candidate = await candidateWithReferees('wale')
  const applicant = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  const newAddress = academicAddress('wale-sule')
  await applicant.page.goto(portalUrl('/reference-status'))
  await applicant.page.getByRole('button', { name: 'Edit referee 1' }).click()
  await applicant.page.getByLabel('New Referee Name').fill('Dr. Aisha Sule')
  await applicant.page.getByLabel('New Referee Academic Email').fill(newAddress)

  const referee = await browser.visit(desktop)
  await openReference(referee.page, candidate.referees[0])
  await fillReference(referee.page, candidate.referees[0])
  await submit(referee.page)

  await applicant.page.getByRole('button', { name: 'Save', exact: true }).click()
  await applicant.page
    .getByText(/already|has come in|was submitted/i)
    .first()
    .waitFor()
  await applicant.page.getByText('Submitted', { exact: true }).first().waitFor()
  expect(await applicant.page.getByText('Referee 1 details updated.').count()).toBe(0)
  expect(await countMailsTo(newAddress, /./)).toBe(0)
  await referee.leave()
  await applicant.leave()
})

/** As the mail server refuses the email to a referee. */
function refuseMailTo(referee: string): Promise<void> {
  return besideOffice(context =>
    context.db.transaction().execute(async tx => {
      const mail = tx
        .selectFrom('mail')
        .select(['id', 'kind', 'recipient', 'referee_id'])
        .where('recipient', '=', referee)
        .where('referee_id', 'is not', null)
      await afterRefusal(tx, context, await mail.executeTakeFirstOrThrow())
    }),
  )
}

test('a referee with a nonexistent mailbox is shown, corrected and asked again', async () => {
  const candidate = await candidateWithReferees('tola')
  await linkOf(candidate.referees[0])
  await refuseMailTo(candidate.referees[0])
  await mailTo(candidate.email, /Correct the address of/)
  const applicant = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  const { page } = applicant
  await page.goto(portalUrl('/reference-status'))
  await page
    .getByText(/our email was not delivered on .*\. Correct the address/i)
    .first()
    .waitFor()
  await applicant.expectAccessible('a referee whose email was not delivered')
  const corrected = academicAddress('tola-bello')
  await changeReferee(page, 1, { name: 'Prof. Musa Bello', email: corrected })
  await mailTo(corrected, /has asked you for a reference/)
  await expect.poll(() => page.getByText(/our email was not delivered/i).count()).toBe(0)
  applicant.expectNoErrors()
  await applicant.leave()
})
