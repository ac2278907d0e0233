import { expect, test } from 'vitest'
import { crestSource } from '../../catalogue/crest-source.ts'
import { sampleCatalogue } from '../../catalogue/current.ts'
import { secondUniversity } from '../../catalogue/testing/second-university.ts'
import { crestDocument, crestMarkup } from './crest.ts'
import { initialsOf } from './initials.ts'
import { lettersIn } from './letters.ts'

test.each([
  ['Eastern Open College of Law', 'EOCL', 'EOCL'],
  ['Federal University of Technology, Akure', 'Futa Akure', 'FUT'],
  ['Ọbáfẹ́mi Awólọ́wọ̀ University', 'OAU', 'OAU'],
  ['University of Jos', 'UNIJOS', 'UJ'],
  ['北京', '北大', ''],
])('the initials of %s (%s) are %s', (name, shortName, initials) => {
  expect(initialsOf(name, shortName)).toBe(initials)
})

test('every letter can be drawn', () => {
  const box = { x: 0, y: 0, width: 500, height: 14 }
  expect(lettersIn('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', box, 1).match(/<path/g)).toHaveLength(36)
})

test('the emblem is the sample’s alone: another university has its initials, or what it uploaded', () => {
  const { institution } = sampleCatalogue
  const emblem = crestMarkup(crestSource(institution))
  const another = crestMarkup(crestSource(secondUniversity.institution))
  const crest = `${'a'.repeat(32)}-300x200.png`
  expect(crestMarkup(crestSource({ ...institution, phone: '+234 1' } as typeof institution))).toBe(emblem)
  expect(another).not.toBe(emblem)
  expect(another).toContain('<path d="M7 4h50v31')
  expect(crestMarkup(crestSource({ ...institution, crest }))).toContain(`<image href="/files/small/${crest}"`)
})

test('an uploaded drawing keeps its view box in a file of its own', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="256" viewBox="0 0 40 20"><path d="M0 0h8"/></svg>'
  const whole = crestDocument({ kind: 'drawing', svg }, { ground: '#123456', line: '#fff', accent: '#f00' })
  expect(whole).toContain('<svg x="3" y="3" width="58" height="58" viewBox="0 0 40 20"><path d="M0 0h8"/></svg>')
  expect(whole).toContain('fill="#123456"')
})
