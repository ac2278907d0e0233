import { expect, test } from 'vitest'
import { formattedProblem, plainText, readFormatted } from './formatted-text.ts'

test('headings, lists, strong words and links are what was typed', () => {
  const text =
    '## Before you come\nBring **two** documents.\nNot more.\n\n- A pass\n- [The list](/faq#list)\n1. First\n2. Second'
  expect(readFormatted(text)).toEqual([
    { kind: 'heading', parts: [{ kind: 'text', text: 'Before you come' }] },
    {
      kind: 'paragraph',
      parts: [
        { kind: 'text', text: 'Bring ' },
        { kind: 'strong', text: 'two' },
        { kind: 'text', text: ' documents. Not more.' },
      ],
    },
    {
      kind: 'list',
      isNumbered: false,
      items: [[{ kind: 'text', text: 'A pass' }], [{ kind: 'link', text: 'The list', href: '/faq#list' }]],
    },
    { kind: 'list', isNumbered: true, items: [[{ kind: 'text', text: 'First' }], [{ kind: 'text', text: 'Second' }]] },
  ])
  expect(plainText(text)).toBe('Before you come Bring two documents. Not more. A pass The list First Second')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert`1`',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'vbscript:x',
])('a link to %s is refused, and never becomes a link', href => {
  const text = `[here](${href})`
  expect(formattedProblem(text)).toBeDefined()
  expect(readFormatted(text).flatMap(block => (block.kind === 'paragraph' ? block.parts : []))).not.toContainEqual(
    expect.objectContaining({ kind: 'link' }),
  )
})

test.each(['<b>now</b>', '<img src=x onerror=alert(1)>', '</p>', '<!-- x -->'])('HTML is refused: %s', text => {
  expect(formattedProblem(text)).toContain('HTML does not work here')
})

test.each(['2 < 3 and 4 > 3', 'a <- b', '[a pass] (with a photograph)', 'https://usta.example'])('%s is text', text => {
  expect(formattedProblem(text)).toBeUndefined()
  expect(plainText(text)).toBe(text)
})

test('a hundred thousand letters of brackets are read in no time that counts', () => {
  expect(plainText('['.repeat(100_000))).toHaveLength(100_000)
  expect(formattedProblem('**'.repeat(50_000))).toBeUndefined()
})
