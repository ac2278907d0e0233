import { describe, expect, it } from 'vitest'
import { isSameMailbox, mailboxOf } from './mailbox.ts'

describe('one mailbox', () => {
  it.each([
    ['ada@unilag.edu.ng', ' ADA@Unilag.Edu.NG '],
    ['ada@unilag.edu.ng', 'ada+prof@unilag.edu.ng'],
    ['prof+1@unilag.edu.ng', 'prof+2@unilag.edu.ng'],
    ['ada+a+b@unilag.edu.ng', 'ada@unilag.edu.ng'],
    ['ada.obi@gmail.com', 'adaobi@gmail.com'],
    ['a.d.a.obi+x@googlemail.com', 'adaobi@gmail.com'],
    ['ọlá@example.com'.normalize('NFD'), 'ỌLÁ+1@example.com'],
  ])('is %s and %s', (one, other) => {
    expect(isSameMailbox(one, other)).toBe(true)
    expect(isSameMailbox(other, one)).toBe(true)
  })
})

describe('two mailboxes', () => {
  it.each([
    ['m.bello@unilag.edu.ng', 'mbello@unilag.edu.ng'],
    ['ada@unilag.edu.ng', 'ada@unn.edu.ng'],
    ['ada.obi@yahoo.com', 'adaobi@yahoo.com'],
    ['ada@gmail.com', 'ada@gmail.com.ng'],
    ['ada@mail.gmail.com', 'ada@gmail.com'],
    ['ada-prof@unilag.edu.ng', 'ada@unilag.edu.ng'],
    ['+1@unilag.edu.ng', '+2@unilag.edu.ng'],
    ['', ''],
    ['', '+@x.edu'],
  ])('are %j and %j', (one, other) => expect(isSameMailbox(one, other)).toBe(false))
})

it('does not change an invalid address', () => {
  expect(mailboxOf('Ada')).toBe('ada')
  expect(mailboxOf('+tag')).toBe('+tag')
})
