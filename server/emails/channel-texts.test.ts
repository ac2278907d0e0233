import { expect, test } from 'vitest'
import { smsParts } from '#shared/domain/sms-parts.ts'
import { newsOf, newsText, phoneCodeText } from './channel-texts.ts'
import { laneOfKind, type MailKind } from './mail-lanes.ts'
import { kindsAbout } from './mail-readers.ts'

const kinds = Object.keys(laneOfKind) as MailKind[]
const told = kinds.flatMap(kind => newsOf(kind) ?? [])
const url = 'https://admissions.a-rather-long-name.edu.ng'

test.each([...new Set(told)])('news about %s is one part of an SMS, with the address', of => {
  const { body, path } = newsText(of)
  expect(smsParts(`${body} ${url}${path}`)).toBe(1)
})

test('a code is one part of an SMS, and can be read in two threes', () => {
  const { body } = phoneCodeText('123456', 10)
  expect(smsParts(body)).toBe(1)
  expect(body).toContain('123 456')
})

test('only what is for an applicant is told besides email, and no code or private link', () => {
  const forApplicants = kindsAbout('account', 'application')
  const toldKinds = kinds.filter(kind => newsOf(kind) !== undefined)
  expect(toldKinds.filter(kind => !forApplicants.includes(kind))).toEqual([])
  expect(toldKinds.filter(kind => laneOfKind[kind] === 'now')).toEqual(['recovery-open'])
})
