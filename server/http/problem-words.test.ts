import { expect, test } from 'vitest'
import * as z from 'zod'
import { libraryWords } from '#shared/catalogue/read.ts'
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
})
