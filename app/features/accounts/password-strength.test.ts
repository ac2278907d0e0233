import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('the help beside a new password', () => {
  it.each([
    ['abc', 'too-short', '5 more characters at least.'],
    ['abcdefx', 'too-short', '1 more character at least.'],
    ['12345678', 'weak', 'too common'],
    ['aaaaaaaaaaaa', 'weak', 'too common'],
    ['abababababab', 'weak', 'same few characters'],
    ['adaokafor1', 'weak', 'your name or email'],
    ['mangoriver', 'weak', 'Three random words'],
    ['mango river', 'weak', 'Three random words'],
    ['mango river a', 'fair', 'One more word'],
    ['Mango7river', 'fair', 'One more word'],
    ['three quiet rivers', 'strong', 'Strong.'],
    ['Mango7river-x', 'strong', 'Strong.'],
    ['ọ̀nà mẹ́ta dúdú gan', 'strong', 'Strong.'],
  ] as const)('%s is %s', (password, level, hint) => {
    const strength = passwordStrength(password, ['Ada Okafor', 'adaokafor@example.com'])
    expect(strength.level).toBe(level)
    expect(strength.hint).toContain(hint)
  })

  it('does not mind a name that is only a small part', () => {
    expect(passwordStrength('okafor walks three miles', ['Ada Okafor']).level).toBe('strong')
  })
})
