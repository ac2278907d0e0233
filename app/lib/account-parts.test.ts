import { expect, it } from 'vitest'
import { accountPartIn, accountPartPath, accountParts } from './account-parts.ts'

it('finds each part of the account under its address', () => {
  for (const part of ['email', 'password', 'devices', 'news', 'history', 'data', 'delete'] as const) {
    expect(accountPartIn(new URL(accountPartPath(part), 'https://usta.example').searchParams)).toBe(part)
    expect(accountParts[part].title).not.toBe('')
  }
})

it.each(['', 'section=', 'section=nothing', 'section=toString', 'section=__proto__'])(
  'shows the dashboard itself for ?%s',
  query => {
    expect(accountPartIn(new URLSearchParams(query))).toBeUndefined()
  },
)
