import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectPdf } from './pdf-structure.ts'
import { readDictionary } from './pdf-tokens.ts'
import { handWritten, hybrid, latin1, linearised, withIndexStream, withUpdate } from './testing/pdf-pieces.ts'

const samples = [handWritten(), withIndexStream(), withUpdate(handWritten()), hybrid(), linearised()]

test('a PDF with any bytes changed is answered, never an exception', () => {
  const changes = fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...samples), changes, (sample, changed) => {
      const bytes = Buffer.from(sample)
      for (const [at, value] of changed) bytes[at % bytes.length] = value
      expect(typeof inspectPdf(bytes).ok).toBe('boolean')
    }),
    { numRuns: 500 },
  )
})

test('text made of the words of the format is answered, never an exception', () => {
  const words = [
    '%PDF-1.7\n',
    'xref\n0 1\n',
    'trailer',
    '<<',
    '>>',
    '/Root 1 0 R',
    '/Prev 9',
    '/Encrypt',
    '(',
    ')',
    '[',
    ']',
    '<',
    '>',
    '1 0 obj',
    'stream\n',
    'endstream',
    'startxref\n9\n',
    '%%EOF',
    '\\',
    '#4',
    '\0',
    '%',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), parts => {
      expect(typeof inspectPdf(latin1(`%PDF-1.7\n${parts.join('')}\nstartxref\n9\n%%EOF`)).ok).toBe('boolean')
    }),
    { numRuns: 1000 },
  )
})

test('encryption is never overlooked, wherever the trailer says it', () => {
  const filler = fc.constantFrom(
    '',
    '/A (x) ',
    '/B [1 (>>) <00> /C] ',
    '/D << /E << /F 1 >> >> ',
    '% >>\n',
    '/G (\\)>>) ',
    '/H 1 0 R ',
    '/I true ',
  )
  fc.assert(
    fc.property(filler, filler, fc.constantFrom('9 0 R', '<< /V 5 >>', '<<>>', '7'), (before, after, value) => {
      const pdf = handWritten({ trailer: `${before}/Encrypt ${value} ${after}` })
      expect(inspectPdf(pdf)).toEqual({ ok: false, problem: 'encrypted' })
    }),
  )
})

test('a dictionary is read with its strings, arrays and inner dictionaries skipped as one value each', () => {
  const read = readDictionary('<< /A (a (b) \\) /X 1) /B [1 [2] /Y 2] /C << /Z 3 >> /D#45 4 0 R /F null /G/H >>', 0)
  expect(['A', 'B', 'C', 'DE', 'F', 'G', 'X', 'Y', 'Z'].map(key => read?.get(key))).toEqual([
    '(a (b) \\) /X 1)',
    '[1 [2] /Y 2]',
    '<< /Z 3 >>',
    '4 0 R',
    undefined,
    '/H',
    undefined,
    undefined,
    undefined,
  ])
})

test('of a key that stands twice the first value counts', () => {
  expect(readDictionary('<< /A 1 /A 2 >>', 0)?.get('A')).toBe('1')
})

test.each([
  '',
  '<',
  '<<',
  '<< /A',
  '<< /A 1',
  '<< A 1 >>',
  '<< /A ) >>',
  '<< /A (b >>',
  '<< /A [1 >>',
  '<< /A <0z> >>',
])('what is no dictionary is not read as one: %s', text => {
  expect(readDictionary(text, 0)).toBeNull()
})
