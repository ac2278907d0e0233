import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { signedUp, submittedPostgraduate } from '../../testing/people.ts'
import { askedApplication } from '../references/testing/asked-application.ts'
import { forgetPerson, heldAbout, noteOutcome, undecided } from './by-command.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

test('the office records a decision only for a submitted application', async () => {
  const asked = await askedApplication(portal.context, 'ada')
  expect((await undecided(portal.context)).rows).toHaveLength(1)
  const decision = { outcome: 'not-admitted', by: 'Registrar', at: portal.clock.now() } as const
  await noteOutcome(portal.context, { ...decision, application: asked.uuid })
  expect((await undecided(portal.context)).rows).toEqual([])
  const unpaid = await submittedPostgraduate(portal, await signedUp(portal))
  await expect(noteOutcome(portal.context, { ...decision, application: unpaid.uuid })).rejects.toThrow(
    /not with the admissions office/,
  )
  await expect(noteOutcome(portal.context, { ...decision, application: 'USTA-1' })).rejects.toThrow(/no application/)
  const lines = await portal.context.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'detail'])
    .where('action', '=', 'application.decided')
    .execute()
  expect(lines).toEqual([{ actor_kind: 'command', actor_id: 'Registrar', detail: { outcome: 'not-admitted' } }])
})

test('a referee who declined can be erased on request, but not one we are waiting for', async () => {
  const asked = await askedApplication(portal.context, 'ada')
  const [first, second] = asked.referees
  await portal.app.inject({
    method: 'POST',
    url: `/postgraduate/references/${first.link}/decline`,
    payload: { reason: 'Too busy.' },
  })
  const counts = async (email: string) => {
    const { rows } = await heldAbout(portal.context, email)
    return Object.fromEntries(rows)
  }
  expect(await counts(first.email)).toMatchObject({ account: 0, 'referee of an application': 1 })
  expect(await forgetPerson(portal.context, { email: first.email.toUpperCase(), by: 'DPO' })).toBeGreaterThan(0)
  expect(Object.values(await counts(first.email)).every(count => count === 0)).toBe(true)
  await forgetPerson(portal.context, { email: second.email, by: 'DPO' })
  expect(await counts(second.email)).toMatchObject({ 'referee of an application': 1, mail: 1 })
  await expect(forgetPerson(portal.context, { email: asked.email, by: 'DPO' })).rejects.toThrow(/has an account/)
})
