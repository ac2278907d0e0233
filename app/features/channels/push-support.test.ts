import { expect, it } from 'vitest'
import { base64Url, hexOf, isMadeWith, pushSupport } from './push-support.ts'

const android = { hasPush: true, isApple: false, isSharedComputer: false, permission: 'default' } as const

it.each([
  [android, 'possible'],
  [{ ...android, permission: 'granted' as const }, 'possible'],
  [{ ...android, permission: 'denied' as const }, 'blocked'],
  [{ ...android, isSharedComputer: true }, 'shared'],
  [{ ...android, hasPush: false, permission: undefined }, 'unsupported'],
  [{ ...android, hasPush: false, isApple: true, permission: undefined }, 'home-screen'],
  [{ ...android, isApple: true }, 'possible'],
])('%o is %s', (parts, support) => {
  expect(pushSupport(parts)).toBe(support)
})

it('writes bytes as browsers and the server do', () => {
  expect(hexOf(new Uint8Array([0, 10, 255]))).toBe('000aff')
  expect(base64Url(new Uint8Array([251, 255, 254, 0]))).toBe('-__-AA')
})

it('knows a subscription that was made with another key', () => {
  const made = new Uint8Array([251, 255, 254, 0]).buffer
  expect(isMadeWith('-__-AA==', made)).toBe(true)
  expect(isMadeWith('-__-AB', made)).toBe(false)
  expect(isMadeWith('-__-AB', null)).toBe(true)
})
