import { describe, expect, it } from 'vitest'
import { lengthOf } from '#shared/domain/text.ts'
import { countCharacters, countWords, limitText } from './text-count.ts'

describe('counting what was typed', () => {
  it('counts words however they are spaced', () => {
    expect(countWords('')).toBe(0)
    expect(countWords('  one\n two\tthree ')).toBe(3)
  })

  it('counts characters as the rule that refuses a long text does', () => {
    for (const text of ['o\u0323\u0301 s\u0323', 'Ẹ kú àárọ̀ 🙂', 'e\u0301', ''])
      expect(countCharacters(text)).toBe(lengthOf(text.normalize('NFC')))
    expect(countCharacters('é🙂')).toBe(2)
  })

  it('says how much is left, and how much is too much', () => {
    expect(limitText('one two', { words: 3 })).toEqual({ message: '1 word left', over: false })
    expect(limitText('one two', { words: 2 })).toEqual({ message: '0 words left', over: false })
    expect(limitText('abcd', { characters: 2 })).toEqual({ message: '2 characters too many', over: true })
  })
})
