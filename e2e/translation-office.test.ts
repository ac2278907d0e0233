import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../server/base/context.ts'
import { findAll } from '../server/features/people/testing/merging.ts'
import { somebodyAt } from '../server/features/people/testing/somebody.ts'
import { endApplications } from '../server/features/privacy/end-applications.ts'
import { type Role, roles } from '../shared/domain/staff.ts'
import { desktop, theBrowser, type Visitor } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { heldPayment } from './office-money.ts'
import { sentApplication } from './payers.ts'
import { type Person, savedDraft, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'
import { pressEach, translated } from './translation.ts'

/*
 * Screens of the office and of an applicant whose texts a browser translates. What a press would change is answered as if somebody else had
 * been faster, so that every button can be pressed, its failure is shown in translation too, and other journeys notice nothing.
 */
const browser = theBrowser()

const fasterColleague = { status: 409, code: 'conflicting-change', title: 'Conflict', detail: 'Somebody was faster.' }

/** In the page itself: a route of the browser would also fetch every file of every document again. */
const changingNothing = ({ page }: Visitor) => page.addInitScript(refuseChanges, JSON.stringify(fasterColleague))

function refuseChanges(problem: string): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const { method, url } = new Request(input instanceof Request ? input.clone() : input, init)
    return method === 'GET' || new URL(url).pathname.startsWith('/auth/')
      ? fetch(input, init)
      : new Response(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } })
  }
  // Uploads.
  XMLHttpRequest.prototype.send = () => {
    throw new Error('A button alone sent a file')
  }
}

/** A draft is deleted as if a year had passed for it, and can be restored. */
async function eraseForAge(context: Context, uuid: string): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const aged = { updated_at: ago(400), deletion_warned_at: ago(35) }
  await context.db.updateTable('application').set(aged).where('uuid', '=', uuid).execute()
  while (await endApplications.run(context)) {
    // Until nothing is due.
  }
}

/** Presses the first button with each label; what opens is closed by Escape. People who can be compared are chosen. */
const pressLabels = ({ page }: Visitor, address: string) =>
  pressEach(page, {
    address,
    buttons: page.locator(':is(main, #main) button:visible:enabled:not([aria-disabled=true])'),
    isOneOf: 'label',
    arrive: () => page.locator('main h1, #main h1').first().waitFor(),
    async choose() {
      for (const box of await page.locator('.people-sharer input').all()) await box.check()
    },
    after: () => page.keyboard.press('Escape'),
  })

describe('every button of a screen of the office, translated, is answered', () => {
  const places: Record<string, string> = {}
  beforeAll(async () => {
    const { uuid } = await aCandidate({ programme: 'msc-computer-science', surname: 'Okafor-Font' })
    places.REFERENCE = await heldPayment(uuid)
    places.UUID = uuid
    const draft = await savedDraft(await signedUp('font-erased', 'msc'), { selected_program: 'msc-computer-science' })
    await besideOffice(async context => {
      const ofDraft = context.db.selectFrom('application').select('account_id').where('uuid', '=', draft.uuid)
      places.ACCOUNT = String((await ofDraft.executeTakeFirstOrThrow()).account_id)
      await eraseForAge(context, draft.uuid)
      const phone = '+2348039990001'
      for (let n = 0; n < 3; n += 1) await somebodyAt(context, { phone })
      await findAll(context)
      const found = await context.db.selectFrom('shared_phone').select('id').executeTakeFirstOrThrow()
      places.PHONE = found.id
    })
  })

  test.each<[string, Role]>([
    ['/office/today', 'registrar'],
    ['/office/money', 'bursar'],
    ['/office/money/payments/REFERENCE', 'bursar'],
    ['/office/money/days', 'bursar'],
    ['/office/money/months', 'bursar'],
    ['/office/people', 'registrar'],
    ['/office/people?state=phones', 'registrar'],
    ['/office/people/phones/PHONE', 'registrar'],
    ['/office/people/account/ACCOUNT', 'registrar'],
    ['/office/settings/programme', 'editor'],
    ['/office/settings/additional-questions/-', 'editor'],
    ['/office/settings/paste/programme', 'editor'],
    ['/office/staff', 'administrator'],
    ['/office/reports', 'registrar'],
    ['/office/queue?stage=checking', 'officer'],
    ['/office/applications/UUID?tab=references', 'officer'],
  ])('%s, for a %s', async (path, role) => {
    expect(roles).toContain(role)
    const visitor = await browser.visit(desktop)
    await signIn(visitor.page.context(), await newColleague('Ngozi Font', [{ role, scope: 'all' }]))
    await changingNothing(visitor)
    await translated(visitor.page, 'from-the-start')
    await pressLabels(visitor, portalUrl(path.replace(/[A-Z]{4,}/, name => places[name] ?? name)))
    visitor.expectNoErrors()
    await visitor.leave()
  })
})

describe('every button of an applicant’s screen, translated, is answered', () => {
  test.each<[string, string, () => Promise<Person>]>([
    ['a transfer from abroad', '/payment', () => sentApplication('phd', 'international')],
    ['the documents that a programme wants', '/document-upload?type=postgraduate', () => signedUp('font-docs', 'msc')],
    ['the results that are awaited', '/foundation-form', () => signedUp('font-awaited', 'undergraduate')],
  ])('%s', async (_what, path, person) => {
    const visitor = await browser.visit({ ...desktop, ...(await signedInAs(await person())) })
    await changingNothing(visitor)
    await translated(visitor.page, 'from-the-start')
    await pressLabels(visitor, portalUrl(path))
    visitor.expectNoErrors()
    await visitor.leave()
  })
})
