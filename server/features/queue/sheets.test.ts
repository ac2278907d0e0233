import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { queueRow } from '#shared/contract/schemas/queue.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type WrittenCase, writeCase } from '../../testing/cases.ts'
import { colleague, expectDone, type OfficePerson } from '../../testing/office.ts'

let portal: TestApp
let registrar: OfficePerson
let ada: WrittenCase
beforeAll(async () => {
  portal = await testApp()
  registrar = await colleague(portal, {
    email: 'registrar@usta.example',
    grants: [{ role: 'registrar', scope: 'all' }],
  })
  ada = await writeCase(
    portal.context,
    {
      ...{ surname: 'Obi', first_name: 'Ada', programme: 'bsc-computer-science', stage: 'checking', daysAgo: 3 },
      answers: { entry_mode: 'utme', jamb_score: '250' },
    },
    '26-111-222',
  )
})
afterAll(() => portal.close())

async function theRow(): Promise<z.output<typeof queueRow> | undefined> {
  return expectDone(await registrar.call('listCases', { query: 'stage=checking' })).rows[0]
}

async function jambRow() {
  return (await theRow())?.requirements?.find(({ requirement }) => /JAMB|UTME/.test(requirement))?.state
}

async function answer(change: { jamb_score: string; revision?: number }) {
  const { jamb_score, ...more } = change
  await portal.context.db
    .updateTable('application')
    .set({ answers: JSON.stringify({ entry_mode: 'utme', jamb_score }), ...more })
    .where('id', '=', ada.id)
    .execute()
}

test('a row of the queue follows changes to the applicant’s answers', async () => {
  expect(await jambRow()).toBe('to_look_at')
  await answer({ jamb_score: '90', revision: 7 })
  expect(await jambRow()).toBe('not_met')
})

test('answers that have not changed are not read again', async () => {
  const before = await jambRow()
  // Nothing in the product changes answers without a new revision.
  await answer({ jamb_score: '300' })
  expect(await jambRow()).toBe(before)
  await answer({ jamb_score: '300', revision: 8 })
  expect(await jambRow()).toBe('to_look_at')
})

test('documents and verdicts update a row immediately', async () => {
  const states = async () => (await theRow())?.requirements?.map(({ state }) => state).join(' ')
  const before = await states()
  const at = portal.context.clock.now()
  const document = {
    ...{ id: portal.context.random.uuid(), application_id: ada.id, kind: 'passport_photograph', file_name: 'me.jpg' },
    ...{ content_type: 'image/jpeg', size: 3, sha256: Buffer.alloc(32), storage_key: portal.context.random.uuid() },
    ...{ uploaded_at: at, submitted_at: at },
  }
  await portal.context.db.insertInto('document').values(document).execute()
  const added = await states()
  expect(added).not.toBe(before)
  expectDone(await registrar.call('judgeDocument', { params: { version: document.id }, body: { verdict: 'accepted' } }))
  expect(await states()).not.toBe(added)
  expect((await theRow())?.documents.accepted).toBe(1)
})
