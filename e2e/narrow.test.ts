import { expect, test } from 'vitest'
import { theBrowser, type Visitor } from './browser.ts'
import { candidateWithReferees, linkOf, signedInAs } from './people.ts'
import { portalUrl } from './portal.ts'
import { fillReference, heading } from './steps.ts'

const browser = theBrowser()
const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true } as const

/** As long as double-barrelled names get, without a place to break. */
const longNames = {
  surname: 'Oluwafunmilayomideborah-Nwachukwukaezeigbo',
  first_name: 'Chukwuemekanwachukwudifu',
  other_names: 'Oghenetejirikevwoghenero',
  first_referee_name: 'Prof. Ogheneochukomevbiruwe Nwachukwukaezeigboanyaegbunam',
  second_referee_name: 'Dr. Oluwafunmilayomideborah Adeyemi-Ogunbanjosanusiolagbegi',
}

/** Elements wider than the screen, innermost last. */
async function expectNoSideways({ page }: Visitor, what: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter(each => each.getBoundingClientRect().right > clientWidth)
      .map(each => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 30)}`)
  })
  expect.soft(beyond, what).toEqual([])
}

test('nothing scrolls sideways at 320 px, however long the names are', async () => {
  const candidate = await candidateWithReferees('ekaette', { answers: longNames })
  const referee = await browser.visit(narrow)
  const uuid = await linkOf(candidate.referees[0])
  await referee.page.goto(portalUrl(`/references/${uuid}`))
  await referee.page.getByRole('button', { name: 'Start the reference' }).waitFor()
  await expectNoSideways(referee, 'the first page of a reference')
  await fillReference(referee.page, candidate.referees[0])
  await heading(referee.page, 'Check your reference')
  await expectNoSideways(referee, 'the check of a reference')
  await referee.page.getByRole('button', { name: 'Change my answers' }).click()
  await heading(referee.page, 'Academic Reference Form')
  await expectNoSideways(referee, 'the form of a reference')
  await referee.page.goto(portalUrl(`/references/${uuid}?stop=1`))
  await referee.page.waitForFunction(() => document.documentElement.dataset.booted)
  await expectNoSideways(referee, 'the page about reminders')
  await referee.leave()

  const applicant = await browser.visit({ ...narrow, ...(await signedInAs(candidate)) })
  for (const path of [
    '/reference-status',
    '/dashboard',
    '/application-success',
    '/application-progress',
    '/payment',
    '/application',
  ]) {
    await applicant.page.goto(portalUrl(path))
    await applicant.page.waitForLoadState('networkidle')
    await applicant.page.locator('main h1, main h2').first().waitFor()
    await expectNoSideways(applicant, path)
  }
  await applicant.leave()
})
