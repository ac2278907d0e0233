import { expect, test } from 'vitest'
import { noticeMarkup } from './notice-markup.ts'

const one = { id: 'strike', text: 'No lectures <today>.', where: 'both', importance: 'note' } as const
const at = (moment: string) => new Date(`${moment}:00+01:00`)
const shown = (notices: Parameters<typeof noticeMarkup>[0], moment = '2027-01-31T08:00') =>
  noticeMarkup(notices, at(moment))

test('a notice is on the pages it is meant for, and pages without any get nothing', () => {
  expect(shown([])).toEqual(new Map())
  expect([...shown([one]).keys()]).toEqual(['notices:public', 'notices:portal'])
  expect([...shown([{ ...one, where: 'portal' }]).keys()]).toEqual(['notices:portal'])
})

test('a notice is shown from its moment until its end, on a West African clock', () => {
  const timed = [{ ...one, from: '2027-01-31T08:00', until: '2027-01-31T09:00' }]
  expect(shown(timed, '2027-01-31T07:59').size).toBe(0)
  expect(shown(timed, '2027-01-31T08:00').size).toBe(2)
  expect(shown(timed, '2027-01-31T08:59').size).toBe(2)
  expect(shown(timed, '2027-01-31T09:00').size).toBe(0)
})

test('what was typed stays text', () => {
  expect(shown([one]).get('notices:public')).toContain('No lectures &#60;today&#62;.')
})

test('the most important stands first, and no more than three push the page down', () => {
  const many = [...'abcd'].map(id => ({ ...one, id, text: id }))
  const markup =
    shown([...many, { ...one, id: 'fire', text: 'fire', importance: 'urgent' }]).get('notices:public') ?? ''
  expect([...markup.matchAll(/<p>(\w+)<\/p>/g)].map(([, text]) => text)).toEqual(['fire', 'a', 'b'])
})

test('who dismissed a notice is shown it again when its text has changed', () => {
  const name = (text: string) =>
    /data-dismiss="([\w-]+)"/.exec(shown([{ ...one, text }]).get('notices:public') ?? '')?.[1]
  expect(name('One')).toMatch(/^strike-/)
  expect(name('One')).not.toBe(name('Two'))
})
