import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextSession } from '#shared/domain/next-session.ts'
import type { RoundTerms } from '#shared/domain/round-terms.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'

/* The rounds of a session are drafted again for the next one. */
let portal: OfficePortal
let editor: OfficePerson
type Listed = { id: string; terms: RoundTerms; revision: number; state: string }
let before: Listed[]
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member('editor')
  before = expectDone(await editor.call('listRounds')).rounds
})
afterAll(() => portal.close())

const later = (terms: RoundTerms) => nextSession(nextSession(terms))
const copy = (who: OfficePerson, rounds: object[]) => who.call('copyRounds', { body: { rounds } })
const copies = () => before.map(({ id, terms }) => ({ from: id, terms: later(terms) }))

const gone = { opens_on: '2020-01-01', closes_on: '2020-02-01', decisions_by: '2020-03-01', starts_on: '2020-04-01' }

test('a day that has passed is refused with its round and its field, and nothing is drafted', async () => {
  const [first, ...others] = copies()
  const past = { ...first, terms: { ...first?.terms, ...gone } }
  expect(await copy(editor, [...others, past])).toMatchObject({
    status: 422,
    body: {
      errors: expect.arrayContaining(
        Object.keys(gone).map(day => ({
          field: `rounds.${others.length}.terms.${day}`,
          message: 'Choose a day that has not passed.',
        })),
      ),
    },
  })
  expect(expectDone(await editor.call('listRounds')).rounds).toHaveLength(before.length)
})

test('a bursar, and a round that is not there, draft nothing', async () => {
  const [one] = copies()
  expect(await copy(await portal.member('bursar'), [one ?? {}])).toMatchObject({ status: 403 })
  expect(await copy(editor, [{ ...one, from: 'no-such-round' }])).toMatchObject({ status: 404 })
})

test('all of them become drafts that no applicant sees, and the second copy is refused', async () => {
  const { ids } = expectDone(await copy(editor, copies()))
  expect(ids).toHaveLength(before.length)
  const rounds: Listed[] = expectDone(await editor.call('listRounds')).rounds
  expect(rounds.filter(({ id }) => ids.includes(id)).map(({ state, revision }) => [state, revision])).toEqual(
    ids.map(() => ['drafted', 0]),
  )
  expect(await copy(editor, copies().slice(0, 1))).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'rounds.0.terms.name', message: expect.stringContaining('already') }] },
  })
})
