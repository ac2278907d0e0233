import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { photoJpeg, tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { schoolAnswers } from '../server/features/payments/school-answers.fixture.ts'
import { postgraduateAnswers } from '../server/testing/people.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import type { Residency } from '../shared/domain/residency.ts'
import { phone, theBrowser } from './browser.ts'
import { academicAddress, signedInAs, signedUp, storedApplication } from './people.ts'
import { countMailsTo, mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser()

/** The sections have their own journeys (undergraduate, foundation, postgraduate), so these answers are sent by the call. */
async function fillByCall(page: Page, program: ProgramType, programmeId: string, answers: object): Promise<void> {
  const isPostgraduate = program === 'msc' || program === 'phd'
  const known = isPostgraduate ? postgraduateAnswers() : schoolAnswers(program)
  const form = new FormData()
  const { declaration: _, ...fields } = {
    ...known,
    ...answers,
    selected_program: programmeId,
    is_draft: 'true',
  } as Record<string, unknown>
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('passport_photograph', new File([new Uint8Array(await photoJpeg())], 'me.jpg'))
  const kinds = isPostgraduate
    ? ['transcript', 'degree_certificate', 'curriculum_vitae', ...(program === 'phd' ? ['research_proposal'] : [])]
    : ['o_level_result']
  for (const kind of kinds) form.append(kind, new File([new Uint8Array(tinyPdf(kind))], `${kind}.pdf`))
  const bearer = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  const answer = await fetch(portalUrl(isPostgraduate ? '/postgraduate/upload' : '/foundation/applications'), {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`The draft was not taken: ${answer.status} ${await answer.text()}`)
}

async function signUp(page: Page, program: ProgramType, applyFor: RegExp): Promise<string> {
  const email = steps.newAddress(program)
  await page.goto(portalUrl('/signup'))
  await steps.signUp(page, { email, applyFor })
  return email
}

async function comeSignedIn(page: Page, program: ProgramType): Promise<string> {
  const person = await signedUp(program, program)
  const { storageState } = await signedInAs(person)
  await page.context().setStorageState(storageState)
  return person.email
}

interface Case {
  who: string
  program: ProgramType
  /** Signs up through the form. The others, for the same program type, already have an account. */
  applyFor?: RegExp
  programmeId: string
  residency: Residency
  form: string
  /** The page after a submission without a fee. */
  goesTo?: string
  ends: (page: Page, email: string) => Promise<void>
}

async function payByCard(page: Page, email: string, fee: string): Promise<void> {
  await page.getByText('You must complete payment to continue your application.').waitFor()
  await page.getByRole('button', { name: `Pay ${fee} Application Fee` }).waitFor()
  await steps.payByCard(page, steps.goodCard)
  await Promise.all([page.getByText('Payment successful!').waitFor(), page.waitForURL('**/application-success')])
  await page.getByRole('heading', { name: 'Application Submitted Successfully' }).waitFor()
  await mailTo(email, new RegExp(`We have received ${fee.replace('$', '\\$')}`))
  expect(await storedApplication(page)).toMatchObject({ status: 'submitted', has_paid: true })
}

async function tellReferees(page: Page): Promise<void> {
  await page.getByText('Reference Status').waitFor()
  await expect.poll(() => page.getByText('Pending', { exact: true }).count()).toBe(2)
  const { first_referee_email } = await storedApplication(page)
  await mailTo(first_referee_email, /has asked you for a reference/)
}

const cases: Case[] = [
  {
    who: 'a JUPEB applicant in Nigeria pays ₦10,000 and is told to check the email',
    program: 'jupeb',
    applyFor: /^JUPEB/,
    programmeId: 'jupeb-science',
    residency: 'nigeria',
    form: 'foundation',
    async ends(page, email) {
      await payByCard(page, email, '₦10,000')
      await page.getByRole('heading', { name: 'Check Your Email', exact: true }).waitFor()
    },
  },
  {
    who: 'a JUPEB applicant abroad pays nothing and ends at the foundation success page',
    program: 'jupeb',
    programmeId: 'jupeb-science',
    residency: 'international',
    form: 'foundation',
    goesTo: '**/foundation-success',
    async ends(page, email) {
      await page.getByText('Your foundation application has been submitted successfully.').waitFor()
      await page.getByText(email).first().waitFor()
      await page.goto(portalUrl('/payment'))
      await page.getByText('No payment required for this program.').waitFor()
      await page.getByRole('button', { name: 'Edit Application' }).waitFor()
    },
  },
  {
    who: 'a doctoral applicant in Nigeria pays ₦10,000, and the referees are asked',
    program: 'phd',
    applyFor: /^(Ph\.D\.|Doctor)/,
    programmeId: 'phd-computer-science',
    residency: 'nigeria',
    form: 'postgraduate',
    async ends(page, email) {
      await payByCard(page, email, '₦10,000')
      await tellReferees(page)
    },
  },
  {
    who: 'a doctoral applicant abroad is told how to transfer $50, and the application waits',
    program: 'phd',
    programmeId: 'phd-computer-science',
    residency: 'international',
    form: 'postgraduate',
    async ends(page) {
      await page.getByRole('button', { name: 'Pay $50 Application Fee' }).click()
      const guide = page.getByRole('region', { name: 'Pay $50 by bank transfer' })
      const { application_number, status, first_referee_email } = await storedApplication(page)
      await guide
        .getByText(application_number ?? 'a number')
        .first()
        .waitFor()
      expect(status).toBe('awaiting_payment')
      expect(await countMailsTo(first_referee_email, /reference/)).toBe(0)
    },
  },
  {
    who: 'a Master’s applicant abroad pays $50, and the referees are asked',
    program: 'msc',
    applyFor: /Master/,
    programmeId: 'msc-computer-science',
    residency: 'international',
    form: 'postgraduate',
    async ends(page, email) {
      await payByCard(page, email, '$50')
      await tellReferees(page)
    },
  },
  {
    who: 'an applicant for a postgraduate diploma in Nigeria pays ₦10,000, and the referees are asked',
    program: 'msc',
    programmeId: 'pgd-petroleum-energy-resources-engineering',
    residency: 'nigeria',
    form: 'postgraduate',
    async ends(page, email) {
      await payByCard(page, email, '₦10,000')
      await tellReferees(page)
    },
  },
]

test.each(cases)('$who', async ({ program, applyFor, programmeId, residency, form, goesTo, ends }) => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const address = form === 'foundation' ? '/foundation-form' : '/application'
  const email = applyFor ? await signUp(page, program, applyFor) : await comeSignedIn(page, program)
  if (!applyFor) await page.goto(portalUrl(address))
  await page.waitForURL(`**${address}**`)
  await steps.heading(page, 'Your programme')
  const referees = {
    first_referee_email: academicAddress('bello'),
    second_referee_email: academicAddress('eze'),
  }
  await fillByCall(page, program, programmeId, { email, residency, ...(form === 'postgraduate' ? referees : {}) })
  await page.goto(portalUrl(`/document-upload?type=${form}`))
  await steps.checkAndSend(page, goesTo)
  await mailTo(email, /\d\d-\d{3}-\d{3}/)
  await ends(page, email)
  visitor.expectNoErrors()
  await visitor.leave()
})
