import { afterAll, beforeAll, expect, test } from 'vitest'
import { purposeKey } from '../base/keys.ts'
import { type OfficePortal, officePortal } from '../testing/office-portal.ts'
import { signedUp } from '../testing/people.ts'
import { endSessionsOfOtherSecret } from './end-sessions-of-other-secret.ts'

/* What docs/operations.md says of another secret: everyone signs in again. */

let office: OfficePortal
beforeAll(async () => {
  office = await officePortal()
})
afterAll(() => office.close())

const startWith = (secret: string) =>
  endSessionsOfOtherSecret({ ...office.context, config: { ...office.context.config, secret } })

test('the same secret ends no session, and another one ends all of them, once', async () => {
  const ada = await signedUp(office)
  const refresh = (refresh_token: string) =>
    office.app.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }).toString(),
    })
  const { refresh_token } = (await refresh(ada.session.refresh_token)).json()
  expect(await startWith('the first secret of this server')).toBe(false)
  expect(await startWith('the first secret of this server')).toBe(false)
  expect((await office.admin.call('officeMe')).status).toBe(200)
  expect(await startWith('another secret, after a leak')).toBe(true)
  expect((await refresh(refresh_token)).statusCode).toBe(401)
  expect((await office.admin.call('officeMe')).status).toBe(401)
  expect(await startWith('another secret, after a leak')).toBe(false)
  const { db } = office.context
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', '=', 'secret.changed')
    .execute()
  expect(lines).toMatchObject([{ detail: { staff_sessions: expect.any(Number), sessions: expect.any(Number) } }])
  const { mark } = await db.selectFrom('secret_mark').select('mark').executeTakeFirstOrThrow()
  expect(mark).toEqual(purposeKey('another secret, after a leak', 'secret-mark'))
})
