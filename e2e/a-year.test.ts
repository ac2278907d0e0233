import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, writeColleague } from '../harness/staff.ts'
import { desktop, theBrowser } from './browser.ts'
import { type Hands, handsOn, inFigures } from './hands.ts'
import { type OwnPortal, ownPortal } from './own-portal.ts'
import { expectPublished } from './published.ts'
import { besideOffice, leaveStore } from './store.ts'

/* A year's changes, each by who may make it, in the browser (settings.md sections 3 and 5). */
const browser = theBrowser()
let own: OwnPortal
let staff: Record<'editor' | 'bursar' | 'registrar', Colleague>
beforeAll(async () => {
  own = await ownPortal('a-year')
  const colleague = (full_name: string, role: 'editor' | 'bursar' | 'registrar') =>
    besideOffice(
      context =>
        writeColleague(context, { full_name, email: `${role}@usta.example`, grants: [{ role, scope: 'all' }] }),
      own.portal,
    )
  staff = {
    editor: await colleague('Amaka Ibe', 'editor'),
    bursar: await colleague('Danladi Musa', 'bursar'),
    registrar: await colleague('Yusuf Bala', 'registrar'),
  }
})
afterAll(async () => {
  await leaveStore(own.portal)
  await own.close()
})

async function atDesk(who: keyof typeof staff) {
  const visitor = await browser.visit(desktop)
  const url = own.portal.url
  await visitor.page
    .context()
    .addCookies([{ name: 'office', value: staff[who].token, url, httpOnly: true, sameSite: 'Strict' }])
  await visitor.page.goto(`${url}/office`)
  await visitor.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

/** What the person at a desk has typed is kept. */
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

const publicPage = async (path: string) => (await fetch(own.portal.url + path)).text()

/** Programme, question, notice, email, letter and the rounds of the next session, as drafts. */
async function draftTexts(page: Page, hands: Hands): Promise<void> {
  const settings = `${own.portal.url}/office/settings`
  await hands.open(`${settings}/programme`)
  await hands.click('button', 'New programme…')
  await hands.type('title', 'M.Sc. Ocean Physics')
  await page.getByLabel('Begin with a copy of').selectOption({ label: 'M.Sc. Space Physics' })
  await hands.click('button', 'Begin the draft')
  await page.getByRole('heading', { name: 'M.Sc. Ocean Physics', level: 1 }).waitFor()
  await hands.type('setting-text.description', 'Waves, currents and the shelf of the Gulf of Guinea.')
  await saved(page)

  await hands.open(`${settings}/faq/-`)
  await hands.click('button', 'Applying')
  await hands.click('button', 'Add a question')
  await hands.type('setting-1.entries.8.question', 'May I visit the campus first?')
  await hands.type('setting-1.entries.8.answer', 'Yes, on the first Monday of each month.')
  await saved(page)

  await hands.open(`${settings}/notices/-`)
  await hands.click('button', 'Add a notice')
  await hands.type('setting-0.text', 'The office is closed on Friday.')
  await saved(page)

  await hands.open(`${settings}/mail-text/application-submitted`)
  await hands.type('setting-subject', 'We have it, {first_name}')
  await saved(page)

  await hands.open(`${settings}/letter/-`)
  await hands.type('setting-subject', 'Your place in the session {session}')
  await saved(page)

  await hands.open(`${settings}/rounds`)
  await hands.click('link', 'Copy a session')
  await hands.click('button', /^Save \d drafts$/)
  await page.getByText('4 drafts saved').waitFor()
}

test('editor and bursar draft what changes in a year, and the registrar publishes it in two acts', async () => {
  const effort = { keys: 0, clicks: 0 }
  const began = performance.now()
  const editor = await atDesk('editor')
  await draftTexts(editor.page, handsOn(editor.page, effort))
  await editor.expectSound('the rounds of the next session as drafts')

  const bursar = await atDesk('bursar')
  const typing = handsOn(bursar.page, effort)
  await typing.open(`${own.portal.url}/office/settings/application-fees/-`)
  const doctoral = bursar.page.getByRole('group', { name: 'Ph.D.' }).getByRole('group', { name: 'Nigeria' })
  await typing.type(doctoral.getByLabel('Amount'), '27,500')
  await saved(bursar.page)
  await bursar.expectSound('a fee that changes')

  const registrar = await atDesk('registrar')
  const { page } = registrar
  const signing = handsOn(page, effort)
  await registrar.expectSound('the first screen of a registrar with drafts to publish')
  await signing.open(`${own.portal.url}/office/settings/catalogue`)
  await signing.click('button', 'Publish 6 settings together')
  await page.getByText('6 settings published').waitFor()
  await signing.open(`${own.portal.url}/office/settings/rounds`)
  await signing.click('button', 'Publish 4 rounds')
  await page.getByText('4 rounds published').waitFor()
  console.info(`A year’s changes: ${inFigures(effort, began)}.`)

  await expectPublished(() => publicPage('/faq')).toContain('May I visit the campus first?')
  expect(await publicPage('/programs/msc-ocean-physics')).toContain('the shelf of the Gulf of Guinea')
  // Notices are put into pages that exist.
  await expectPublished(() => publicPage('/')).toContain('The office is closed on Friday.')
  for (const one of [editor, bursar, registrar]) {
    one.expectNoErrors()
    await one.leave()
  }
})
