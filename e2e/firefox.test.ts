import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn } from '../server/testing/mail-reader.ts'
import { postgraduateDocuments } from '../server/testing/people.ts'
import { type FirefoxVisitor, theFirefox } from './firefox.ts'
import { academicAddress, completeApplication, linkOf, type Person } from './people.ts'
import { mailTo, thePortal } from './portal.ts'
import { goodCard, newAddress, password } from './steps.ts'

const firefox = theFirefox()
const name = { surname: 'Adébáyọ̀', first_name: 'Ọmọ́wùmí' }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admissions-firefox-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function signUp(visitor: FirefoxVisitor, email: string): Promise<void> {
  await visitor.open('/signup')
  await visitor.type('Full name', 'Ọmọ́wùmí Adébáyọ̀')
  await visitor.type('Email address', email)
  await visitor.choose('Master')
  await visitor.type('Choose a password', password)
  await visitor.press('Create my account')
  await visitor.expectHeading('Check your email')
  await visitor.type('Code from our email', codeIn(await mailTo(email, /is your code/)))
}

async function fillFirstSections(visitor: FirefoxVisitor): Promise<void> {
  await visitor.expectHeading('Your programme')
  await visitor.choose('M.Sc. Computer Science')
  await visitor.press('Save and continue')
  await visitor.expectHeading('About you')
  await visitor.type('Surname', name.surname)
  await visitor.type('First name', name.first_name)
  await visitor.type('Day', '27')
  await visitor.type('Month', '2')
  await visitor.type('Year', '1998')
  await visitor.choose('Female', 'Gender')
  await visitor.select('Nationality', 'NG')
  await visitor.select('State of origin', 'Anambra')
  await visitor.select('Local government area', 'Awka South')
  await visitor.press('Save and continue')
  await visitor.expectHeading('Contact details')
  await visitor.expectText('Saved at the university')
}

/** Completes the application by calls, with every document except the degree certificate, which is uploaded. */
async function addDegreeCertificate(visitor: FirefoxVisitor, email: string, referee: string): Promise<void> {
  const bearer = await visitor.page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  const person: Person = { email, bearer, portal: thePortal() }
  const { degree_certificate, ...others } = await postgraduateDocuments()
  const answers = { ...name, first_referee_email: referee, is_draft: 'true' } as const
  await completeApplication(person, answers, others)
  await visitor.open('/document-upload?type=postgraduate')
  const file = join(folder, 'certificate.pdf')
  await writeFile(file, degree_certificate?.bytes ?? '')
  await visitor.upload('Degree certificate', file)
}

async function submitAndPay(visitor: FirefoxVisitor): Promise<void> {
  await visitor.press('Check and submit')
  await visitor.expectHeading('Check and submit')
  await visitor.expectText(name.surname)
  await visitor.choose('The information I have given is true and complete')
  await visitor.press('Submit application')
  await visitor.expectAddress('/payment')
  await visitor.press('Pay ₦10,000 Application Fee')
  await visitor.type('Card number', goodCard.number)
  await visitor.type('Expiry', '12/30')
  await visitor.type('CVV', goodCard.cvv)
  // The driver cannot locate frames, so nothing in them can be clicked.
  await visitor.page.keyboard.press('Enter')
  await visitor.expectAddress('/application-success')
  await visitor.expectHeading('Application Submitted Successfully')
}

async function giveReference(visitor: FirefoxVisitor, referee: string): Promise<void> {
  await visitor.open(`/references/${await linkOf(referee)}`)
  await visitor.press('Start the reference')
  await visitor.expectHeading('Academic Reference Form')
  await visitor.type('Full name', 'Musa Bello')
  await visitor.type('Designation', 'Professor of Computer Science')
  await visitor.type('Official email', referee)
  await visitor.type('Place of work', 'University of Lagos')
  await visitor.type('How long', 'Four years, as her supervisor.')
  for (const ability of ['Intellectual ability', 'Research ability', 'Teaching ability', 'Leadership ability'])
    await visitor.choose('4', ability)
  await visitor.type('Final recommendation', `I recommend ${name.first_name} without reservation.`)
  await visitor.press('Check your reference')
  await visitor.press('Submit Reference')
  await visitor.expectAddress('/application-success')
}

test('a postgraduate applicant applies and pays in Firefox, and a referee replies in Firefox', async () => {
  const email = newAddress('omowumi')
  const referee = academicAddress('omowumi-bello')

  const applicant = await firefox.visit()
  await signUp(applicant, email)
  await fillFirstSections(applicant)
  await addDegreeCertificate(applicant, email, referee)
  await submitAndPay(applicant)
  const { subject } = await mailTo(email, /We have your application \d\d-\d{3}-\d{3}/)
  await applicant.expectText(/\d\d-\d{3}-\d{3}/.exec(subject)?.[0] ?? '')
  applicant.expectNoErrors()
  await applicant.leave()

  const professor = await firefox.visit()
  await giveReference(professor, referee)
  professor.expectNoErrors()
  await professor.leave()
  await mailTo(referee, /We have your reference for Ọmọ́wùmí/)
  expect((await mailTo(email, /reference/i)).text).toContain('Bello')
})
