import { expect, test } from 'vitest'
import { type ToldWanted, writeTold } from '../server/testing/told.ts'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import { loseNextResponse } from './network.ts'
import { type Candidate, candidateWithReferees, signedInAs, storedApplication } from './people.ts'
import { countMailsTo, mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'
import { besideOffice, besidePortal } from './store.ts'

const browser = theBrowser()

interface ToldVisitor {
  candidate: Candidate
  visitor: Visitor
  /** The uuid of the application. */
  uuid: string
  /** The id of the decision. */
  id: string
}

/** An applicant on the dashboard, whose application has been decided. */
async function toldVisitor(name: string, wanted: ToldWanted, device = phone): Promise<ToldVisitor> {
  const candidate = await candidateWithReferees(name)
  const visitor = await browser.visit({ ...device, ...(await signedInAs(candidate)) })
  await visitor.page.goto(portalUrl('/dashboard'))
  const { uuid } = await storedApplication(visitor.page)
  const id = await besideOffice(context => writeTold(context, uuid, wanted))
  return { candidate, visitor, uuid, id }
}

/** The hour of a decision has come. */
const hourComes = (id: string) =>
  besidePortal(db =>
    db
      .updateTable('decision')
      .set({ releases_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute(),
  )
const looksAgain = ({ page }: Visitor) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true })
const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor()

test('a decision is invisible before its hour, appears without a reload, and is accepted on a bad connection', async () => {
  const wanted = { kind: 'conditional_offer', conditions: ['Send your final transcript'], toldInMinutes: 60 }
  const { candidate, visitor, uuid, id } = await toldVisitor('hauwa', wanted)
  const { page } = visitor
  await page.goto(portalUrl(`/decision/${uuid}`))
  await steps.heading(page, 'There is no decision here yet')
  await hourComes(id)
  await expect
    .poll(
      async () => {
        await looksAgain(visitor)
        return page.getByRole('heading', { level: 1, name: 'Adaeze, you have a place' }).count()
      },
      { interval: 500 },
    )
    .toBe(1)
  await says(visitor, /^Reply by \d+ \w+ \d{4}\.$/)
  await says(visitor, 'You have one condition still to meet.')

  await button(visitor, 'Accept this place').click()
  const dialog = page.getByRole('dialog', { name: 'Accept this place?' })
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Yes, accept' }).click()
  await dialog.getByText('Your reply has not been recorded').waitFor()
  await dialog.getByText('You have no network connection.').waitFor()
  await visitor.expectAccessible('a reply that did not get through')
  await page.context().setOffline(false)
  // The response is lost, and the reply is sent again.
  await loseNextResponse(page, '**/offer/accept')
  await dialog.getByRole('button', { name: 'Yes, accept' }).click()
  await dialog.getByText(/sending it again changes nothing/).waitFor()
  await dialog.getByRole('button', { name: 'Yes, accept' }).click()
  await page.getByRole('heading', { name: 'We have your acceptance' }).waitFor()
  await steps.heading(page, 'Adaeze, you have accepted your place')
  const { text } = await mailTo(candidate.email, /^We have your acceptance/)
  expect(text).toContain(`/decision/${uuid}`)
  expect(await countMailsTo(candidate.email, /^We have your acceptance/)).toBe(1)

  const [letter] = await Promise.all([page.waitForEvent('download'), button(visitor, 'Download letter (PDF)').click()])
  expect(letter.suggestedFilename()).toMatch(/\.pdf$/)
  await says(visitor, /^L\d\d-\d{6}$/)
  await visitor.leave()
})

test('an email leads to the decision through signing in', async () => {
  const { candidate, visitor, uuid } = await toldVisitor('ibrahim', { kind: 'offer' })
  await visitor.page.reload()
  await button(visitor, 'Read our decision').click()
  await steps.heading(visitor.page, 'Adaeze, you have a place')
  visitor.expectNoErrors()
  await visitor.leave()
  const stranger = await browser.visit(desktop)
  await stranger.page.goto(portalUrl(`/decision/${uuid}`))
  await steps.logIn(stranger.page, candidate.email)
  await steps.heading(stranger.page, 'Adaeze, you have a place')
  stranger.expectNoErrors()
  await stranger.leave()
})

test('input survives a reload and the end of a sign-in, and a rejected applicant asks for a second look once', async () => {
  const { candidate, visitor, uuid } = await toldVisitor('zainab', {
    kind: 'rejection',
    demand: { applied: 1812, places: 120 },
  })
  const { page } = visitor
  await page.goto(portalUrl(`/decision/${uuid}`))
  await steps.heading(page, 'We cannot offer you a place this time')
  await says(visitor, /1,812 people applied for 120 places\./)
  await button(visitor, 'Ask for a second look').click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a second look?' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Say what we should look at again.').waitFor()
  const box = dialog.getByRole('textbox')
  await box.fill('My transcript was for another person.')
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('My transcript was for another person.')

  await page.evaluate(() => {
    localStorage.removeItem('accessToken')
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  })
  await page.waitForURL('**/login')
  await steps.logIn(page, candidate.email)
  await page.waitForURL(`**/decision/${uuid}`)
  await expect.poll(() => box.inputValue()).toBe('My transcript was for another person.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('heading', { name: 'We have your request for a second look' }).waitFor()
  await says(visitor, /^You asked for a second look on \d+ \w+ \d{4}$/)
  expect(await button(visitor, 'Ask for a second look').count()).toBe(0)
  await mailTo(candidate.email, /^Your request for a second look/)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a reply that is too late, or that another tab has already sent, shows the current state', async () => {
  const { candidate, visitor, uuid, id } = await toldVisitor('kelechi', { kind: 'offer' })
  const { page } = visitor
  await page.goto(portalUrl(`/decision/${uuid}`))
  await button(visitor, 'Ask to start a year later').click()
  const defer = page.getByRole('dialog', { name: 'Ask to start a year later?' })
  await defer.getByRole('textbox').fill('I serve until July.')
  await defer.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('heading', { name: 'We have your request to start a year later' }).waitFor()

  const other = await page.context().newPage()
  await other.goto(portalUrl(`/decision/${uuid}`))
  await other.getByRole('button', { name: 'Decline', exact: true }).click()
  const declining = other.getByRole('dialog', { name: 'Decline this place?' })
  await declining.getByRole('textbox').fill('I have a place nearer to home.')
  await button(visitor, 'Accept this place').click()
  await declining.getByRole('button', { name: 'Yes, decline' }).click()
  await other.getByRole('heading', { name: 'You have declined this place' }).waitFor()
  await other.close()
  await page.getByRole('dialog', { name: 'Accept this place?' }).getByRole('button', { name: 'Yes, accept' }).click()
  await page.getByRole('heading', { name: 'Your reply was not recorded' }).waitFor()
  await says(visitor, 'You have declined this offer. Your current status is below.')
  await steps.heading(page, 'You declined this offer')
  await mailTo(candidate.email, /^You have declined your place/)
  visitor.expectNoErrors()
  await visitor.leave()

  const late = await toldVisitor('ngozi', { kind: 'offer' })
  await late.visitor.page.goto(portalUrl(`/decision/${late.uuid}`))
  await button(late.visitor, 'Accept this place').click()
  await besideOffice(({ db }) =>
    db
      .updateTable('offer')
      .set({ answer_by: new Date(Date.now() - 1000) })
      .where('decision_id', '=', late.id)
      .execute(),
  )
  await button(late.visitor, 'Yes, accept').click()
  await says(late.visitor, /^This offer lapsed, because the last day to reply was /)
  await steps.heading(late.visitor.page, 'This offer has lapsed')
  late.visitor.expectNoErrors()
  await late.visitor.leave()
  expect(id).not.toBe(late.id)
})

test('another programme needs consent before it is accepted', async () => {
  const wanted = { kind: 'alternative_offer', programme: 'msc-mathematical-modeling' }
  const { visitor, uuid } = await toldVisitor('tamuno', wanted, desktop)
  const { page } = visitor
  await page.goto(portalUrl(`/decision/${uuid}`))
  await steps.heading(page, 'Adaeze, we can offer you another programme')
  expect(await button(visitor, 'Accept this place').count()).toBe(0)
  await button(visitor, 'Agree to this programme').click()
  await page
    .getByRole('dialog', { name: 'Agree to this programme?' })
    .getByRole('button', { name: 'Yes, agree' })
    .click()
  await page.getByRole('heading', { name: 'You have agreed to this programme' }).waitFor()
  await button(visitor, 'Accept this place').waitFor()
  await button(visitor, 'Download letter (PDF)').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
