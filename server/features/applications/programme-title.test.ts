import { expect, test } from 'vitest'
import { titleAppliedFor, titleOf } from './programme-title.ts'

const sent = { status: 'submitted', selected_program: 'msc-computer-science', programme_title: 'M.Sc. Computing' }
const now = 'M.Sc. Computer Science'

test.each([
  ['submitted', sent, 'M.Sc. Computing'],
  ['waiting for its fee', { ...sent, status: 'awaiting_payment' }, 'M.Sc. Computing'],
  ['opened again to be edited', { ...sent, status: 'draft' }, now],
  ['submitted before titles were kept', { ...sent, programme_title: null }, now],
  ['without a programme', { status: 'draft', selected_program: null, programme_title: null }, undefined],
])('an application %s has its title', (_what, application, title) => {
  expect(titleAppliedFor(application)).toBe(title)
})

test.each([
  ['the same programme', 'msc-computer-science', 'M.Sc. Computing'],
  ['no other', null, 'M.Sc. Computing'],
  ['another programme', 'msc-space-physics', 'M.Sc. Space Physics'],
])('a payment for %s names it', (_what, programme, title) => {
  expect(titleOf(programme, sent)).toBe(title)
})
