import { describe, expect, it } from 'vitest'
import { countCharacters, countWords, limitText } from './text-count.ts'

describe('counting what was typed', () => {
  it('counts words however they are spaced', () => {
    expect(countWords('')).toBe(0)
    expect(countWords('  one\n two\tthree ')).toBe(3)
  })

  it('counts a letter with its dot below and tone mark as one character', () => {
    expect(countCharacters('o\u0323\u0301 s\u0323')).toBe(3)
  })

  it('says how much is left, and how much is too much', () => {
    expect(limitText('one two', { words: 3 })).toEqual({ message: '1 word left', over: false })
    expect(limitText('one two', { words: 2 })).toEqual({ message: '0 words left', over: false })
    expect(limitText('abcd', { characters: 2 })).toEqual({ message: '2 characters too many', over: true })
  })
})
