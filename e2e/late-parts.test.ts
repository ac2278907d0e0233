import { expect, test } from 'vitest'
import { roles } from '../shared/domain/staff.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { moved, slowDown } from './moved-parts.ts'
import { newColleague, signIn } from './office.ts'
import { anOffer } from './office-decisions.ts'
import { aCandidate } from './office-files.ts'
import { sentApplication } from './payers.ts'
import * as people from './people.ts'
import { portalUrl } from './portal.ts'
import { booted } from './screens.ts'

const browser = theBrowser()

const devices = [
  ['a phone', phone],
  ['a desk', desktop],
] as const

test.each(devices)(
  'what can be pressed stays where it is on %s while parts of the page come late',
  async (_where, device) => {
    const person = await sentApplication('msc', 'nigeria')
    const visitor = await browser.visit({ ...device, ...(await people.signedInAs(person)) })
    await slowDown(visitor)
    for (const [path, last] of [
      ['/dashboard', 'Edit application'],
      ['/application', 'Edit application'],
      ['/payment', 'Ask someone to pay'],
      ['/document-upload?type=postgraduate', 'Edit application'],
    ] as const) {
      await visitor.page.goto(portalUrl(path))
      await booted(visitor.page)
      await visitor.page.getByRole('button', { name: last }).waitFor()
      await visitor.page.waitForLoadState('networkidle')
      expect.soft(await moved(visitor.page), path).toEqual([])
    }
    visitor.expectNoErrors()
    await visitor.leave()
  },
)

test.each(devices)(
  'what can be pressed about a draft and about referees stays where it is on %s while parts of the page come late',
  async (_where, device) => {
    const writer = await people.signedUp('still-draft', 'msc')
    await people.savedDraft(writer, { selected_program: 'msc-computer-science' })
    const candidate = await people.candidateWithReferees('still')
    for (const [person, path, last] of [
      [writer, '/dashboard', 'Continue my application'],
      [candidate, '/reference-status', 'Edit referee 2'],
    ] as const) {
      const visitor = await browser.visit({ ...device, ...(await people.signedInAs(person)) })
      await slowDown(visitor)
      await visitor.page.goto(portalUrl(path))
      await booted(visitor.page)
      await visitor.page.getByRole('button', { name: last }).waitFor()
      await visitor.page.waitForLoadState('networkidle')
      expect.soft(await moved(visitor.page), path).toEqual([])
      visitor.expectNoErrors()
      await visitor.leave()
    }
  },
)

test.each(devices)(
  'what can be pressed in the office stays where it is on %s while parts come late',
  async (_where, device) => {
    const colleague = await newColleague(
      'Ngozi Still',
      roles.map(role => ({ role, scope: 'all' as const })),
    )
    const file = await aCandidate({ programme: 'msc-computer-science' })
    await anOffer({ surname: 'Bello', first_name: 'Aisha', programme: 'msc-computer-science' }, { state: 'declined' })
    const visitor = await browser.visit(device)
    await signIn(visitor.page.context(), colleague)
    await slowDown(visitor)
    for (const path of [
      'account',
      'connections',
      'queue',
      'offers',
      'staff',
      'settings',
      'caps',
      'money',
      'money/days',
      'money/transfers',
      `applications/${file.uuid}`,
    ]) {
      await visitor.page.goto(portalUrl(`/office/${path}`))
      await visitor.page.locator('main h1').first().waitFor()
      await visitor.page.waitForLoadState('networkidle')
      await visitor.page.locator('main .loading-rows').first().waitFor({ state: 'detached' })
      expect.soft(await moved(visitor.page), path).toEqual([])
    }
    visitor.expectNoErrors()
    await visitor.page.context().setOffline(true)
    await visitor.page.getByText('No network.').waitFor()
    expect.soft(await moved(visitor.page), 'without a network').toEqual([])
    await visitor.leave()
  },
)
