import { expect, test } from 'vitest'
import * as z from 'zod'
import { libraryWords, plainIssues } from '#shared/catalogue/read.ts'
import type { CallRow } from '#shared/contract/calls/call.ts'
import { calls } from '#shared/contract/calls/index.ts'

/* Whatever is sent, the answer is a sentence for a person, and never what the schema library says by itself. */
const bodies = Object.entries(calls as Record<string, CallRow>).flatMap(([name, { fields }]) =>
  fields instanceof z.ZodObject ? [[name, fields] as const] : [],
)

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a number', -1.5],
  ['a huge number', 1e300],
  ['a word', 'x'],
  ['a long text', 'x'.repeat(30_000)],
  ['a list', [{}]],
  ['an object', {}],
])('no call answers %s in the words of the schema library', (_what, value) => {
  const said = bodies.flatMap(([name, fields]) => {
    const read = fields.safeParse(Object.fromEntries(Object.keys(fields.shape).map(key => [key, value])))
    return (read.error?.issues ?? []).map(issue => `${name}: ${libraryWords(issue) ?? issue.message}`)
  })
  expect(said.length).toBeGreaterThan(100)
  expect(
    said.filter(one => /: (?:Invalid (?:input|option)|Too (?:big|small)|Unrecognized)|received|expected/.test(one)),
  ).toEqual([])
  // A field has its label in a sentence. Its code name stands beside it, in `field`.
  expect(said.filter(one => /[a-z]_[a-z]|^\w+: [a-z]/.test(one))).toEqual([])
})

const release = { name: 'March', releases_at: '2030-01-31T08:00:00Z' }

test.each<[what: string, fields: z.ZodType, body: unknown, said: string[]]>([
  [
    'the field of the shape that was meant',
    calls.createRelease.fields,
    { ...release, name: ' ', filter: {} },
    ['name: Give the release a name.'],
  ],
  [
    'what shapes there are, if it could be any',
    calls.createRelease.fields,
    {},
    [': Give the release a name, an hour, and either a filter or decisions.'],
  ],
  [
    'what shapes there are, if it is of two',
    calls.createRelease.fields,
    { ...release, filter: {}, decision_ids: ['01920000-0000-7000-8000-000000000000'] },
    [': Give the release a name, an hour, and either a filter or decisions.'],
  ],
  [
    'each sentence once',
    z.object({ days: z.int('Enter a number of days.').max(365, 'Enter a number of days.') }),
    { days: 1e21 },
    ['days: Enter a number of days.'],
  ],
  [
    'the narrower of two limits',
    z.object({ amount: z.int('Enter a whole amount.').max(1000, 'This amount is too large.') }),
    { amount: 1e21 },
    ['amount: This amount is too large.'],
  ],
])('of what is wrong, a person is told %s', (_what, fields, body, said) => {
  const { issues = [] } = fields.safeParse(body).error ?? {}
  const told = plainIssues(issues).map(issue => `${issue.path.join('.')}: ${libraryWords(issue) ?? issue.message}`)
  expect(told).toEqual(said)
})
