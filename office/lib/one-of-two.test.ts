import { describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { isOwnPart } from './one-of-two.ts'

const person = (id: string) => ({ id, full_name: id })
const cover = (absent: string, colleague: string, state: 'live' | 'planned' = 'live') => ({
  ...{ id: 'cover', absent: person(absent), colleague: person(colleague), state },
  ...{ roles: ['registrar' as const], from: '2026-11-26', until: '2026-12-02' },
})
const me = (grants: Grant[] = [], covers: ReturnType<typeof cover>[] = []) =>
  ({ id: 'tunde', grants, covers }) as Parameters<typeof isOwnPart>[0]
const approves = ['decisions.approve'] as const

describe('the first part of two', () => {
  test.each([
    ['of their own', me(), 'tunde', true],
    ['of a stranger', me(), 'grace', false],
    ['of the person for whom they act', me([], [cover('grace', 'tunde')]), 'grace', true],
    ['of the person for whom they will act', me([], [cover('grace', 'tunde', 'planned')]), 'grace', false],
    ['of the colleague who covers for them', me([], [cover('tunde', 'grace')]), 'grace', false],
    [
      'of the person for whom they act, where their own role is enough',
      me([{ role: 'registrar', scope: 'all' }], [cover('grace', 'tunde')]),
      'grace',
      false,
    ],
  ])('%s', (_, whose, by, isOwn) => {
    expect(isOwnPart(whose, person(by), approves)).toBe(isOwn)
  })

  test('of nobody known is nobody’s own', () => {
    expect(isOwnPart(me(), undefined, approves)).toBe(false)
  })
})
