import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountParts } from '../app/lib/account-parts.ts'
import { wholeApplication } from '../harness/applications.ts'
import { askApplicant } from '../server/features/requests/testing/asked.ts'
import { putInPastRound } from '../server/features/rounds/testing/move-rounds.ts'
import { writeSittings } from '../server/testing/sittings.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import { formDescription } from '../shared/forms/index.ts'
import { phone, theBrowser } from './browser.ts'
import { sentApplication } from './payers.ts'
import * as people from './people.ts'
import { portalUrl } from './portal.ts'
import { expectGoodScreen, lookAt, press, type Screen } from './screens.ts'
import { fillReference, heading } from './steps.ts'
import { besideOffice, besidePortal } from './store.ts'

const browser = theBrowser()

const visitorAs = async (person: Pick<people.Person, 'email' | 'portal'>) =>
  browser.visit({ ...phone, ...(await people.signedInAs(person)) })

/** As long as double-barrelled names get, without a place to break. */
const longNames = {
  surname: 'Oluwafunmilayomideborah-Nwachukwukaezeigbo',
  first_name: 'Chukwuemekanwachukwudifu',
  other_names: 'Oghenetejirikevwoghenero',
  first_referee_name: 'Prof. Ogheneochukomevbiruwe Nwachukwukaezeigboanyaegbunam',
  second_referee_name: 'Dr. Oluwafunmilayomideborah Adeyemi-Ogunbanjosanusiolagbegi',
}

const dialog = (page: Page) => page.getByRole('dialog')

/** The sections of a form, each as a screen. */
function sectionsOf(id: 'postgraduate' | 'undergraduate' | 'foundation'): Record<string, Screen> {
  const path = id === 'foundation' ? '/foundation-form' : '/application'
  const sections = formDescription(id).sections.filter(({ id: section }) => section !== 'declaration')
  return Object.fromEntries(
    sections.map(section => [section.title, { path: `${path}?section=${section.id}`, shows: section.title }]),
  )
}

async function drafted(type: ProgramType): Promise<people.Person> {
  const person = await people.signedUp(`screens-${type}`, type)
  await people.submitted(person, await wholeApplication(type, person.email), 'true')
  return person
}

test('the screens of somebody who has begun are sound', async () => {
  const newcomer = await visitorAs(await people.signedUp('screens-new', 'msc'))
  await lookAt(newcomer, {
    'an empty dashboard': { path: '/dashboard', shows: 'No application yet' },
    'the choice of programme': { path: '/application', shows: 'Your programme' },
  })
  await newcomer.leave()

  const person = await people.signedUp('screens-draft', 'msc')
  await people.savedDraft(person, { selected_program: 'msc-computer-science' })
  const beginner = await visitorAs(person)
  await lookAt(beginner, {
    'a dashboard with a draft': { path: '/dashboard', shows: 'M.Sc. Computer Science' },
    'the sections': { path: '/application', shows: 'Your application' },
    'a section with errors': {
      path: '/application?section=reach-you',
      shows: 'Contact details',
      states: { 'left empty': press('Save and continue'), help: press('Help') },
    },
    'no documents': { path: '/document-upload?type=postgraduate', shows: 'Your documents' },
    'nothing to submit': {
      path: '/document-upload?type=postgraduate&step=check',
      shows: 'Check and submit',
      states: { 'what is missing': press('Submit application') },
    },
  })
  await beginner.leave()
})

test.each([
  ['postgraduate', 'phd'],
  ['undergraduate', 'undergraduate'],
  ['foundation', 'jupeb'],
] as const)('every section and the documents of the %s form are sound', async (id, type) => {
  const visitor = await visitorAs(await drafted(type))
  await lookAt(visitor, {
    ...sectionsOf(id),
    documents: { path: `/document-upload?type=${id}`, shows: 'Added' },
    'check and submit': { path: `/document-upload?type=${id}&step=check`, shows: 'Check and submit' },
  })
  await visitor.leave()
})

test('a draft whose round has closed is sound', async () => {
  const person = await people.signedUp('screens-closed', 'msc')
  const { uuid } = await people.completeApplication(person, { is_draft: 'true' })
  await besidePortal(db => putInPastRound(db, uuid))
  const visitor = await visitorAs(person)
  const shows = /^Applications for The round before have closed/
  await lookAt(visitor, {
    'the dashboard': { path: '/dashboard', shows },
    'the form': { path: '/application', shows },
    'check and submit': { path: '/document-upload?type=postgraduate&step=check', shows },
  })
  await visitor.leave()
})

test('the screens of a fee are sound, for the applicant and for somebody who pays', async () => {
  const person = await sentApplication('msc', 'nigeria')
  const visitor = await visitorAs(person)
  const { page } = visitor
  await lookAt(visitor, {
    'a dashboard that waits for a payment': {
      path: '/dashboard',
      shows: 'Payment Pending',
      states: { 'the question before editing': press('Edit Application') },
    },
    'the way to the payment': { path: '/application-progress' },
    'the payment': {
      path: '/payment',
      shows: 'Payment Required',
      states: { 'a link for somebody else': press('Ask someone to pay') },
    },
  })
  const link = (await page.getByText(/\/pay\/[\w-]+$/).textContent()) ?? ''
  const payer = await browser.visit(phone)
  const path = new URL(link).pathname
  await lookAt(payer, {
    'somebody who pays': {
      path,
      shows: 'Pay an application fee for Adaeze',
      states: { 'no address': press('Pay ₦10,000') },
    },
  })
  await press('End the link')(page)
  await page.getByText('The link has ended.').waitFor()
  await lookAt(payer, { 'a link that has ended': { path, shows: 'This link has ended' } })
  await payer.leave()

  await besidePortal(db =>
    sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status, created_at)
      select gen_random_uuid(), id, 'msc_held_' || id, program_type, residency, 500, 'NGN', ${person.email}, 'test', 'mismatched', now()
      from application where email_key = ${person.email}`.execute(db),
  )
  await lookAt(visitor, {
    'a payment that is being checked': {
      path: '/payment',
      shows: 'Do not pay again',
    },
  })
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0)
  await visitor.leave()

  const abroad = await visitorAs(await sentApplication('phd', 'international'))
  await lookAt(abroad, {
    'a bank transfer': {
      path: '/payment',
      shows: 'Pay $50',
      states: { 'how to pay': press('Pay $50 Application Fee') },
    },
  })
  await abroad.leave()
  const free = await visitorAs(await sentApplication('foundation', 'international'))
  await lookAt(free, {
    'nothing to pay': { path: '/payment', shows: 'No payment required for this program.' },
    'a foundation application': { path: '/foundation-success', shows: 'Application Complete!' },
  })
  await free.leave()
})

test.each([
  ['msc', ['/application-success', '/reference-status', '/payment', '/application']],
  ['foundation', ['/foundation-success', '/payment']],
] as const)('an application that was withdrawn is nowhere said to be with the office (%s)', async (type, paths) => {
  const person = await people.signedUp('screens-withdrawn', type)
  const { uuid } = await people.submitted(person, await wholeApplication(type, person.email))
  await people.payFee(person, uuid)
  await people.withdraw(person, uuid)
  const visitor = await visitorAs(person)
  const shows = 'You have withdrawn your application'
  for (const path of paths) {
    await lookAt(visitor, { [`${path}, withdrawn`]: { path, shows } })
    expect(await visitor.page.getByText(/is with us|will read your|submitted successfully/i).count()).toBe(0)
  }
  await visitor.leave()
})

test('the screens of a submitted application and of the account are sound, however long the names are', async () => {
  const candidate = await people.candidateWithReferees('screens-paid', { answers: longNames })
  const visitor = await visitorAs(candidate)
  await lookAt(visitor, {
    'a dashboard that waits for referees': {
      path: '/dashboard',
      shows: 'Waiting for referees',
      states: {
        'the question before withdrawing': press('Withdraw application'),
      },
    },
    success: { path: '/application-success', shows: 'Application Submitted Successfully' },
    'the referees': { path: '/reference-status', shows: 'Pending', states: { 'one edited': press('Edit referee 1') } },
    'a sent form': { path: '/application', shows: 'Your application is with us' },
    ...Object.fromEntries(
      Object.entries(accountParts).map(([part, { title }]) => [
        title,
        {
          path: `/dashboard?section=${part}`,
          shows: title,
          ...(part in emptied ? { states: emptied[part] ?? {} } : {}),
        },
      ]),
    ),
  })

  const { uuid } = await besideOffice(({ db }) => {
    const own = db.selectFrom('application').select('uuid').where('email_key', '=', candidate.email)
    return own.executeTakeFirstOrThrow()
  })
  await besideOffice(async context => {
    await writeSittings(context, uuid)
    const asked = { kind: 'transcript', message: 'Page 2 is missing. Upload all pages in one file.' }
    return askApplicant({ context }, uuid, [asked, { kind: 'answer', message: 'Why is there a gap of two years?' }])
  })
  await lookAt(visitor, {
    'two requests and an interview': {
      path: '/dashboard',
      shows: 'Page 2 is missing.',
      states: {
        'another date': press('Change date'),
        messages: async page => {
          await page.keyboard.press('Escape')
          await press(/^Messages/)(page)
          await dialog(page).getByText('Good day, we are looking').waitFor()
        },
      },
    },
  })
  await visitor.leave()
  await lookAtReference(candidate.referees[0])
})

/** What the parts of an account say when they are sent empty. */
const emptied: Record<string, Screen['states']> = {
  password: { 'sent empty': press('Save my new password') },
  data: { 'sent empty': press('Download my data') },
  delete: { 'sent empty': press('Delete my account') },
}

async function lookAtReference(referee: string): Promise<void> {
  const visitor = await browser.visit(phone)
  const path = `/references/${await people.linkOf(referee)}`
  await lookAt(visitor, {
    'a wrong link': { path: `/references/${crypto.randomUUID()}`, shows: 'This link is not valid' },
    'the first page of a reference': {
      path,
      shows: 'Start the reference',
      states: { 'the question before declining': press('I cannot give this reference') },
    },
    'the page about reminders': { path: `${path}?stop=1` },
  })
  await visitor.page.goto(portalUrl(path))
  await fillReference(visitor.page, referee)
  await heading(visitor.page, 'Check your reference')
  await expectGoodScreen(visitor, 'the check of a reference')
  await press('Change my answers')(visitor.page)
  await heading(visitor.page, 'Academic Reference Form')
  await expectGoodScreen(visitor, 'the form of a reference')
  await visitor.leave()
}

test('a dashboard that waits for its answer, or gets none, is sound, and asks again', async () => {
  const visitor = await visitorAs(await people.signedUp('screens-waits', 'msc'))
  const { page } = visitor
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async route => {
    await held.promise
    await route.fulfill({ status: 500, body: 'no' })
  })
  await page.goto(portalUrl('/dashboard'))
  await page.getByText('Loading...').first().waitFor({ state: 'attached' })
  await expectGoodScreen(visitor, 'a dashboard that loads')
  held.resolve()
  await page.getByText('Your applications are safe with us.').waitFor()
  await visitor.expectSound('a dashboard without an answer')
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByRole('link', { name: 'Start my application' }).waitFor()
  await visitor.leave()
})
