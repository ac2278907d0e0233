import { expect, test } from 'vitest'
import { manyCases, newColleague } from './office.ts'
import { portalUrl } from './portal.ts'

test('the applications of an officer’s programmes are in the queue', async () => {
  const programmes = ['msc-applied-statistics', 'msc-mathematical-modeling']
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: { programmes } }])
  await manyCases(programmes, { assignee: kemi })
  const response = await fetch(portalUrl('/office/api/applications'), { headers: { cookie: `office=${kemi.token}` } })
  expect(await response.json()).toMatchObject({
    counts: { received: 20, checking: 8, with_applicant: 8, ready: 4 },
  })
})
