import type { FrameLocator, Page } from 'playwright-core'
import { photoJpeg, tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { codeIn, referenceLinkIn } from '../server/testing/mail-reader.ts'
import { mailTo, portalUrl } from './portal.ts'

export const password = 'three words in a row'

let people = 0
/** An email address that no other journey uses. */
export function newAddress(name: string): string {
  people += 1
  return `${name}.${process.pid}.${Date.now().toString(36)}.${people}@example.com`
}

/** Signs up on the current page, confirms the address with the emailed code, and ends signed in. */
export async function signUp(page: Page, person: { email: string; applyFor: RegExp }): Promise<void> {
  await page.getByLabel('Full name').fill('Adaeze Chioma Nwosu')
  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('radio', { name: person.applyFor }).check()
  await page.getByLabel('Choose a password').fill(password)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByLabel(/^Code from our email/).fill(codeIn(await mailTo(person.email, /is your code/)))
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^sign in/i }).click()
}

/** Waits until the save line says that everything is stored. */
export async function savedAtUniversity(page: Page): Promise<void> {
  await page
    .getByText(/^Saved at the university/)
    .first()
    .waitFor()
}

/** Waits for the applicant's form. `/application` is where a sign-in leads; some programmes have a form of their own and go on from there. */
export const arriveAtForm = (page: Page) =>
  page.waitForURL(({ pathname }) => pathname === '/application' || pathname === '/foundation-form')

export const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

export interface PostgraduateForm {
  programme: RegExp
  residency: 'In Nigeria' | 'Outside Nigeria'
  referees: [string, string]
}

/** Fills in every section of the postgraduate form, from the programme to the documents. */
export async function fillPostgraduateForm(page: Page, form: PostgraduateForm): Promise<void> {
  await chooseProgramme(page, form.programme)
  await fillAboutYou(page)
  await fillHowToReach(page, form.residency)
  await fillStudies(page)
  await heading(page, 'Work')
  await next(page)
  await heading(page, 'Why this programme')
  await page.getByLabel('Statement of purpose').fill('I want to build systems that work on a bad network.')
  await next(page)
  await fillReferees(page, form.referees)
}

export async function chooseProgramme(page: Page, programme: RegExp): Promise<void> {
  await heading(page, 'Your programme')
  await page.getByRole('radio', { name: programme }).click()
  await next(page)
}

export async function fillAboutYou(page: Page): Promise<void> {
  await heading(page, 'About you')
  await page.getByLabel('Surname').fill('Nwosu')
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByLabel('Day').fill('27')
  await page.getByLabel('Month').fill('2')
  await page.getByLabel('Year').fill('1998')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('Nationality').selectOption('NG')
  await page.getByLabel('State of origin').selectOption('Anambra')
  await page.getByLabel('Local government area').selectOption('Awka South')
  await next(page)
}

export async function fillHowToReach(page: Page, residency: 'In Nigeria' | 'Outside Nigeria'): Promise<void> {
  await heading(page, 'Contact details')
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByLabel('Home address').fill('12 Ziks Avenue\nAwka')
  await page.getByRole('radio', { name: residency }).check()
  await next(page)
}

async function fillStudies(page: Page): Promise<void> {
  await heading(page, 'Where you studied')
  await page.getByLabel('Country').selectOption('NG')
  await page.getByLabel('University or institution').fill('unilag')
  await page.getByRole('option', { name: 'University of Lagos' }).click()
  await page.getByLabel('Degree or diploma').fill('B.Sc.')
  await page.getByLabel('Field of study').fill('Computer Science')
  await page.getByLabel('Class of degree').fill('Second Class Upper')
  await page.getByLabel(/^CGPA(?! out)/).fill('4.10')
  await page.getByLabel('CGPA out of').fill('5')
  await page.getByLabel('Year you started').fill('2015')
  await page.getByLabel('Year you finished').fill('2019')
  await next(page)
}

async function fillReferees(page: Page, [first, second]: [string, string]): Promise<void> {
  await heading(page, 'Your two referees')
  await page.getByLabel('Name of referee 1').fill('Prof. Musa Bello')
  await page.getByLabel('Academic email of referee 1').fill(first)
  await page.getByLabel('Name of referee 2').fill('Dr. Ngozi Eze')
  await page.getByLabel('Academic email of referee 2').fill(second)
  await next(page)
}

/** Adds the documents of the postgraduate form: a photograph and three PDFs. */
export async function addDocuments(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /documents/i }).waitFor()
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: tinyPdf(name) })
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoJpeg(600, 800) }
  await chooseDocument(page, 'Passport photograph', photo)
  await chooseDocument(page, 'Transcript', pdf('transcript.pdf'))
  await chooseDocument(page, 'Degree certificate', pdf('certificate.pdf'))
  await chooseDocument(page, 'Curriculum vitae', pdf('cv.pdf'))
}

export function documentRow(page: Page, label: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) })
}

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function chooseDocument(page: Page, label: string, file: ChosenFile): Promise<void> {
  await offerDocument(page, label, file)
  await documentAdded(page, label)
}

/** Chooses a file for a document, which may fail to upload. */
export async function offerDocument(page: Page, label: string, file: ChosenFile): Promise<void> {
  await documentRow(page, label).locator('input[type=file]').last().setInputFiles(file)
}

export const documentAdded = (page: Page, label: string) =>
  documentRow(page, label).getByText('Added', { exact: true }).waitFor()

/** From the documents to the screen after the submission, which is the payment where a fee is due: check, declare, submit. */
export async function checkAndSend(page: Page, next = '**/payment'): Promise<void> {
  await page.getByRole('link', { name: 'Check and submit' }).click()
  await heading(page, 'Check and submit')
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  await page.getByRole('button', { name: /^(Submit|Send)/ }).click()
  await page.waitForURL(next)
}

/** Asks to edit a submitted application, keeps it unchanged, asks again and edits it. */
export async function editApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Application', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit this application?' })
  await dialog.getByText(/goes back to draft and keeps its number, \d\d-\d{3}-\d{3}/).waitFor()
  await dialog.getByRole('button', { name: 'Do not edit' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Edit Application', exact: true }).click()
  await dialog.getByRole('button', { name: 'Edit application', exact: true }).click()
}

/** The sandbox's card page in the popup over the payment page. */
export const cardPage = (page: Page): FrameLocator => page.frameLocator('.card-popup iframe')

/** Opens the popup with the button of /payment, and pays or fails with one of the sandbox's cards. */
export async function payByCard(page: Page, card: { number: string; cvv: string }): Promise<void> {
  await page.getByRole('button', { name: /^Pay .* Application Fee$/ }).click()
  await fillCard(cardPage(page), card)
}

type CardPage = Pick<Page, 'getByLabel' | 'getByRole'> | FrameLocator

/** Types a card and presses Pay. */
export async function fillCard(page: CardPage, card: { number: string; cvv: string }): Promise<void> {
  await typeCard(page, card)
  await page.getByRole('button', { name: /^Pay/ }).last().click()
}

/** Types a card, and does not pay yet. */
export async function typeCard(page: CardPage, card: { number: string; cvv: string }): Promise<void> {
  await page.getByLabel(/card number/i).fill(card.number)
  await page.getByLabel(/expir/i).fill('12/30')
  await page.getByLabel(/cvv/i).fill(card.cvv)
}

export const goodCard = { number: '4084 0840 8408 4081', cvv: '408' }
export const declinedCard = { number: '4084 0800 0000 5408', cvv: '001' }

/** Opens the reference form through the link in the newest email to a referee. */
export async function openReference(page: Page, referee: string): Promise<string> {
  const uuid = referenceLinkIn(await mailTo(referee, /has asked you for a reference/))
  await page.goto(portalUrl(`/references/${uuid}`))
  return uuid
}

/** Fills in the whole reference form, up to its check page. */
export async function fillReference(page: Page, referee: string, options: { attach?: boolean } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Start the reference' }).click()
  await heading(page, 'Academic Reference Form')
  await page.getByLabel('Full name').fill('Musa Bello')
  await page.getByLabel('Designation').fill('Professor of Computer Science')
  await page.getByLabel(/Official email/i).fill(referee)
  await page.getByLabel('Place of work').fill('University of Lagos')
  await page.getByLabel(/How long/i).fill('Four years, as her supervisor.')
  for (const ability of ['Intellectual ability', 'Research ability', 'Teaching ability', 'Leadership ability'])
    await page
      .getByRole('radiogroup', { name: new RegExp(ability, 'i') })
      .getByRole('radio')
      .nth(3)
      .check()
  await page.getByLabel(/Final recommendation/i).fill('I recommend her without reservation.')
  if (options.attach)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: tinyPdf('A letter') })
  await page.getByRole('button', { name: /check/i }).click()
}
