import { expect, it } from 'vitest'
import { sealedMark } from './local-copies.ts'
import { chacha20, seal, unseal } from './seal.ts'

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const inHex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

it('matches the ChaCha20 example of RFC 8439 section 2.4.2', () => {
  const text =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
  const sealed = chacha20(
    hex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'),
    hex('000000000000004a00000000'),
    new TextEncoder().encode(text),
  )
  expect(inHex(sealed)).toBe(
    '6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab77937365af90bbf74a35be6b40b8eedf2785e42874d',
  )
})

it.each(['', 'a', 'Ọlánrewájú', 'x'.repeat(64), 'é'.repeat(40_000)])('opens what it sealed: %.20s', text => {
  const sealed = seal(key, text)
  expect(sealed.startsWith(sealedMark)).toBe(true)
  expect(unseal(key, sealed)).toBe(text)
})

it('never seals a text in the same way twice, and opens nothing with another key', () => {
  const text = '{"typed":{"surname":"Nwosu"}}'
  expect(seal(key, text)).not.toBe(seal(key, text))
  expect(unseal(`B${key.slice(1)}`, seal(key, text))).not.toContain('Nwosu')
})
