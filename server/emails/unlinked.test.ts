import { describe, expect, test } from 'vitest'
import { unlinkedAddress, unlinkedName, unlinkedText } from './unlinked.ts'

describe('a name that a mail program would turn into a link', () => {
  test.each([
    ['Click www.evil.example', 'Click www. evil. example'],
    ['WWW.a', 'WWW. a'],
    ['http://evil.example/x', 'http: //evil. example/x'],
    ['https://1.2.3.4/', 'https: //1. 2. 3. 4/'],
    ['evil.example', 'evil. example'],
    ['click.me/now', 'click. me/now'],
    ['bit.ly/3xY', 'bit. ly/3xY'],
    ['a.bc', 'a. bc'],
    ['bank@evil.example', 'bank@evil. example'],
    ['mailto:bank@evil', 'mailto: bank@evil'],
    ['tel:112', 'tel: 112'],
    ['file://c/a', 'file: //c/a'],
    ['\\\\evil\\share', '\\ \\evil\\share'],
    ['evil。com', 'evil。 com'],
    ['evil．com', 'evil． com'],
    ['evil․com', 'evil․ com'],
    ['evil.\u200bcom', 'evil. com'],
    ['evil\u00ad.\u2060com', 'evil. com'],
    ['\u202eelpmaxe.live', 'elpmaxe. live'],
    ['münchen.xn--p1ai', 'münchen. xn--p1ai'],
    ['президент.рф', 'президент. рф'],
    ['24.10.com', '24.10. com'],
    ['letter.pdf.evil.example', 'letter. pdf. evil. example'],
    ['letter.pdf/evil', 'letter. pdf/evil'],
    ['Call 0801 234 5678 now', 'Call … now'],
    ['+234 (0) 801-234-5678', '…'],
  ])('%j is written %j', (given, written) => {
    expect(unlinkedName(given)).toBe(written)
    // It is idempotent.
    expect(unlinkedName(written)).toBe(written)
  })
})

describe('an ordinary name is unchanged', () => {
  test.each([
    'Dr. A.B. Okafor',
    'Nwosu-Bello',
    'Ọlánrewájú',
    'Ẹniọlá Ṣadé',
    'St. Mary',
    'Ph.D',
    'Ph.D.',
    'Prof. J. O. Eze, Ph.D.',
    'Ƙofa Ɓala ɗan Musa',
    'O’Neill',
    "O'Neill",
    'Jean-Luc d’Arc',
    'Ada III',
    'محمد‌علی',
    'Transcript.pdf',
    'Passport photograph (2).JPG',
    'Emeka 😀',
  ])('%s', name => expect(unlinkedName(name)).toBe(name))

  test.each([
    ['A.B.Okafor', 'A.B. Okafor'],
    ['St.Mary', 'St. Mary'],
    ['  Ada \n  Obi ', 'Ada Obi'],
    ['Ọlánrewájú'.normalize('NFD'), 'Ọlánrewájú'],
  ])('%j reads %j', (given, written) => expect(unlinkedName(given)).toBe(written))
})

test('a long name is cut between visible characters', () => {
  const cut = unlinkedName('👩🏽‍🎓'.repeat(100))
  expect(cut).toBe(`${'👩🏽‍🎓'.repeat(63)}…`)
  expect(unlinkedName('A'.repeat(64))).toBe('A'.repeat(64))
})

describe('free text', () => {
  test('keeps its lines, decimals, dates and times, and has no link', () => {
    const given = 'CGPA 4.10 on 21.11.2026 at 10:30.\nSee https://evil.example/a?b=c and call 08012345678.'
    expect(unlinkedText(given)).toBe(
      'CGPA 4.10 on 21.11.2026 at 10:30.\nSee https: //evil. example/a?b=c and call 08012345678.',
    )
  })
})

test('an address stays readable and is not a link', () => {
  expect(unlinkedAddress('bank@evil.example')).toBe('bank@\u2060evil.\u2060example')
})
