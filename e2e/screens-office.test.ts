import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import { findAll } from '../server/features/people/testing/merging.ts'
import { somebodyAt } from '../server/features/people/testing/somebody.ts'
import { roles } from '../shared/domain/staff.ts'
import { phone, theBrowser, type VisitOptions, type Visitor } from './browser.ts'
import { manyCases, newColleague, signIn } from './office.ts'
import { anApproved, anOffer } from './office-decisions.ts'
import { aCandidate, pdf } from './office-files.ts'
import { heldPayment } from './office-money.ts'
import { candidateWithReferees } from './people.ts'
import { portalUrl } from './portal.ts'
import { expectGoodScreen, lookAt, press, type Screen } from './screens.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()

const lookAtDesk = (visitor: Visitor, screens: Readonly<Record<string, Screen>>) => lookAt(visitor, screens, 'pointer')

/** No journey uses it. */
const programme = 'phd-geoinformatics-gis'
const dialog = (page: Page) => page.getByRole('dialog')
const key = (name: string) => (page: Page) => page.keyboard.press(name)
const closed = async (page: Page) => {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

const openReport = (name: string) => async (page: Page) => {
  await page.goto(portalUrl(`/office/reports/${name}`))
  await page.getByText(/^Counted /).waitFor()
}

/** Somebody with every role, who sees every screen, and later one person for each role. */
let all: Colleague
beforeAll(async () => {
  all = await newColleague(
    'Oluwaseun Adebayo-Ogunlesi',
    roles.map(role => ({ role, scope: 'all' as const })),
  )
})

async function inTheOffice(who = all, options: VisitOptions = phone): Promise<Visitor> {
  const visitor = await browser.visit(options)
  await signIn(visitor.page.context(), who)
  return visitor
}

test('every section is sound', async () => {
  await manyCases([programme], { count: 14 })
  await candidateWithReferees('screens-office')
  await besideOffice(async context => {
    const about = { surname: 'Adeyemi-Screens', born: '2009-03-04', jamb: context.random.uuid() }
    await somebodyAt(context, { ...about, first_name: 'Tolulope' })
    await somebodyAt(context, { ...about, first_name: 'Tolúlọpẹ́', programme: 'msc-computer-science' })
    return findAll(context)
  })
  await anOffer(
    { surname: 'Bello', first_name: 'Aisha', programme },
    { kind: 'conditional_offer', conditions: ['IELTS'] },
  )
  await anApproved({ surname: 'Eze', first_name: 'Kosi', programme }, { kind: 'waiting_list' })
  const visitor = await inTheOffice()
  const further: Record<string, Screen['states']> = {
    queue: {
      'a filter with suggestions': async page => {
        await page.keyboard.press('/')
        await page.keyboard.type('assignee:n')
        await page.getByRole('option', { name: /assignee:nobody/ }).waitFor()
      },
    },
    reports: {
      'steps drawn': openReport('funnel'),
      'days on a line': openReport('pace'),
      'the map': openReport('origins'),
    },
    connections: { 'a new key': key('i'), 'a wrong number of days': wrongDays },
    staff: { 'an invitation': key('i'), closed, 'no one found': searchNobody },
    today: { 'the menu': press('Menu'), closed, 'the keys': key('?') },
  }
  await lookAtDesk(
    visitor,
    Object.fromEntries(
      (await sectionsOf(visitor.page)).map(path => [
        path,
        { path: `/office/${path}`, ...(further[path] ? { states: further[path] } : {}) },
      ]),
    ),
  )
  await visitor.leave()
})

/** The sections in the side bar, which is a menu on a phone. */
async function sectionsOf(page: Page): Promise<string[]> {
  await page.goto(portalUrl('/office/today'))
  await page.locator('h1').first().waitFor()
  const addresses = await page
    .locator('nav a')
    .evaluateAll(links => links.map(link => /^\/office\/([a-z-]+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''))
  const sections = [...new Set(addresses)].filter(Boolean)
  expect(sections.length).toBeGreaterThan(15)
  return sections
}

async function wrongDays(page: Page): Promise<void> {
  await dialog(page).getByLabel('Valid for how many days?').fill('731')
  await dialog(page).getByRole('button', { name: 'Make the key' }).click()
}

async function searchNobody(page: Page): Promise<void> {
  await page.getByLabel('Search by name, email address or role').fill('nobody is called so')
  await page.getByRole('heading', { name: 'No one found' }).waitFor()
}

/** The first row of a list, opened. */
const firstOf = (table: string) => async (page: Page) => {
  await page.getByRole('table', { name: table }).getByRole('link').first().click()
  await page.getByRole('table', { name: table }).waitFor({ state: 'detached' })
}

test('what a section leads to is sound', async () => {
  const file = await aCandidate({ programme })
  const { uuid } = await anOffer({ surname: 'Bello', first_name: 'Hauwa', programme }, { state: 'accepted' })
  await heldPayment(file.uuid)
  const round = await besideOffice(async ({ db }) => {
    const row = db.selectFrom('application').select('round_id').where('uuid', '=', file.uuid)
    return (await row.executeTakeFirstOrThrow()).round_id ?? ''
  })
  const visitor = await inTheOffice()
  await lookAtDesk(visitor, {
    'the account': { path: '/office/account', shows: 'This device' },
    'the queue of everything': { path: '/office/queue?stage=all' },
    'drafts that were searched': { path: '/office/extensions?q=screens' },
    'the payments': { path: '/office/money', states: { 'the story of one': firstOf('Payments') } },
    'a day of money': { path: '/office/money/days' },
    'a search of payments that finds none': { path: '/office/money?q=nobody-is-called-so', shows: 'No matches' },
    'an unknown payment': { path: '/office/money/payments/msc_1', shows: 'Payment not found' },
    'a fee': { path: '/office/money/fees', states: { 'of one application': firstOf('Application fees') } },
    'a new release': { path: '/office/releases/new', states: { 'counted without a name': press('Count and read') } },
    'two accounts': { path: '/office/people', states: { 'side by side': firstPair } },
    'the search for a person': {
      path: '/office/people/find?q=Adeyemi-Screens+Tolulope',
      states: {
        'whose page is open': personFound,
        'with a lost mailbox': press('Move to another address…'),
        closed,
        'with a letter': press('Delete on a letter…'),
        'closed again': closed,
        'as they see it': asSeen,
      },
    },
    'rounds and fees': { path: '/office/settings/rounds', states: { 'one round': firstOf('Rounds') } },
    'a new round': { path: '/office/settings/rounds/new' },
    'the programmes to set': { path: '/office/settings/programme' },
    'a setting': { path: '/office/settings/contact/-' },
    'everything in one file': { path: '/office/settings/catalogue' },
    'places of a programme': { path: `/office/seats/${round}/${programme}`, states: { 'set up': setUp } },
    'the waiting list': { path: `/office/seats/${round}/${programme}?tab=waiting` },
    'the sittings': { path: `/office/seats/${round}/${programme}?tab=sittings`, states: { add: press('Add sitting') } },
    'offers of those who accepted': { path: '/office/offers?state=accepted' },
    'the matriculation list': { path: '/office/matriculation' },
    'an address of nothing': { path: '/office/nothing', shows: 'Page not found' },
    ...Object.fromEntries(
      ['check', 'answers', 'messages', 'notes', 'references', 'reviews', 'payments', 'decision', 'history'].map(tab => [
        `the file, ${tab}`,
        { path: `/office/applications/${file.uuid}?tab=${tab}` },
      ]),
    ),
    'the decision of a file with an offer': { path: `/office/applications/${uuid}?tab=decision` },
  })
  await visitor.leave()
})

async function firstPair(page: Page): Promise<void> {
  await page.getByText('ADEYEMI-SCREENS').first().click()
  await page.getByRole('heading', { name: 'The same person?' }).waitFor()
}

async function personFound(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'People found' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: /^Applications/ }).waitFor()
}

async function asSeen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'As this person sees it' }).click()
  await page.getByText('Only to read.').waitFor()
}

async function setUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set up' }).click()
  await page.getByLabel('Capacity, All applicants').waitFor()
}

test('a file is sound with any name, any document, twice as large and in high contrast', async () => {
  const long = await aCandidate({
    programme,
    surname: 'Oluwatobiloba-'.repeat(14).slice(0, 120),
    first_name: 'Ọláolúwa '.repeat(9).trim(),
  })
  const arabic = await aCandidate({
    programme,
    surname: 'عبد الله',
    first_name: 'محمد',
    other_names: '',
    documents: [],
  })
  const damaged = await aCandidate({ programme, documents: [pdf('o_level_result', Buffer.from('%PDF-1.7\nnothing'))] })
  const visitor = await inTheOffice()
  const { page } = visitor
  const at = ({ uuid }: { uuid: string }) => `/office/applications/${uuid}`
  await lookAtDesk(visitor, {
    'a document that cannot be drawn': { path: at(damaged), shows: 'We cannot show this document' },
    'a name from right to left, without documents': { path: at(arabic), shows: /: not added$/ },
    'a long name': { path: at(long), shows: 'Master’s degree' },
  })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '187.5%'))
  await visitor.expectAccessible('the file with text twice as large on a phone')
  expect(await overlaps(page, '.checks tbody tr'), 'cells that overlap').toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.evaluate(() => document.documentElement.classList.add('dark', 'contrast-high'))
  await visitor.expectReadable('the file in dark with high contrast')
  await visitor.leave()
})

/** The texts of cells that overlap another cell of their row. */
function overlaps(page: Page, rows: string): Promise<string[]> {
  return page.locator(rows).evaluateAll(all =>
    all.flatMap(({ children }) => {
      const boxes = [...children].map(cell => ({ text: cell.textContent, box: cell.getBoundingClientRect() }))
      const isOver = (one: DOMRect, other: DOMRect) =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1
      return boxes
        .filter(({ box }, at) => boxes.slice(at + 1).some(other => isOver(box, other.box)))
        .map(({ text }) => text)
    }),
  )
}

test('the first screen of each role, and the pages for signing in, are sound', async () => {
  for (const role of roles) {
    // What comes ahead is every screen of the role, and none of them may log an error.
    const visitor = await inTheOffice(
      await newColleague('Aisha Bello', [{ role, scope: { programmes: ['phd-space-physics'] } }]),
      { ...phone, fetchesScreensAhead: true },
    )
    await lookAtDesk(visitor, { [`the first screen of a ${role}`]: { path: '/office' } })
    await visitor.leave()
  }
  const stranger = await browser.visit(phone)
  await lookAtDesk(stranger, {
    'sign in': { path: '/office/sign-in', shows: 'Sign in', states: { refused: signInWrongly } },
    'an invitation without its key': { path: '/office/invitation', shows: 'The link is incomplete' },
  })
  await stranger.leave()
  const bisi = await inTheOffice(
    await newColleague('Bisi Ojo', [{ role: 'officer', scope: { programmes: [programme] } }]),
  )
  const elsewhere = await aCandidate({ programme: 'bsc-accounting' })
  await bisi.page.goto(portalUrl(`/office/applications/${elsewhere.uuid}`))
  await bisi.page.getByRole('heading', { name: 'Nothing for you at this address' }).waitFor()
  await expectGoodScreen(bisi, 'a file of another programme', 'pointer')
  await bisi.leave()
})

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').waitFor()
}
