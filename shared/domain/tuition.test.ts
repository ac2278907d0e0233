import { describe, expect, it, onTestFinished, test } from 'vitest'
import { catalogue, replaceCatalogue } from '../catalogue/current.ts'
import { tuitionBands } from '../catalogue/parts/tuition.ts'
import type { Tuition } from '../catalogue/types.ts'
import { programmes } from './programmes.ts'
import { splitTuition } from './split-tuition.ts'
import { tuitionLine, tuitionText } from './tuition.ts'

const mastersCards = {
  kind: 'nigerian-international',
  nigerian: { amount: '₦906,060 per semester', total: '₦2,718,182' },
  international: { amount: '$1,000 per semester', total: '$3,000' },
}
const diplomaCards = {
  kind: 'nigerian-international',
  nigerian: { amount: '₦906,060 per semester', total: '₦1,812,120' },
  international: { amount: '$1,000 per semester', total: '$2,000' },
}
const doctoralCards = {
  kind: 'nigerian-international',
  nigerian: { amount: '₦853,030 per semester', total: '₦5,118,182' },
  international: { amount: '$2,000 per semester', total: '$12,000' },
}
const engineeringCards = { kind: 'returning-new', returning: '₦2,338,182 per session', new: '₦2,553,182 per session' }
const managementCards = { kind: 'returning-new', returning: '₦2,060,727 per session', new: '₦2,253,182 per session' }

function published(id: string) {
  if (id === 'bsc-accounting' || id === 'bsc-business-admin') return managementCards
  if (id.startsWith('bsc-') || id.startsWith('beng-')) return engineeringCards
  if (id === 'foundation-science') return { kind: 'raw', text: '₦1,200,000 total (Remedial/NABTEB O’Level)' }
  if (id === 'jupeb-science') return { kind: 'raw', text: '₦1,500,000 total' }
  if (id.startsWith('phd-')) return doctoralCards
  return id.startsWith('pgd-') || id.startsWith('pm-') ? diplomaCards : mastersCards
}

describe('every programme shows the tuition of spec section 9', () => {
  it.each(programmes().map(({ id, schoolFees }) => [id, schoolFees]))('%s', (id, schoolFees) => {
    expect(splitTuition(schoolFees)).toEqual(published(id))
  })
})

test.each<readonly [Tuition, string, string]>([
  [{ kind: 'whole', currency: 'GBP', naira: 9_000 }, 'GBP 9,000 total', 'GBP 9,000 total'],
  [
    { kind: 'returning-new', per: 'session', currency: 'KES', returningNaira: 1_000, newNaira: 2_000 },
    'KES 2,000 per session',
    'Returning Students: KES 1,000 per session; New Students: KES 2,000 per session',
  ],
  [
    {
      kind: 'nigerian-international',
      per: 'semester',
      semesters: 2,
      currencyAbroad: 'EUR',
      ...{ nairaPerSemester: 10, nairaTotal: 20, dollarsPerSemester: 3, dollarsTotal: 6 },
    },
    '₦10 per semester',
    'Nigerian Students: ₦10 per semester (Total: ₦20); International Students: EUR 3 per semester (Total: EUR 6)',
  ],
])('tuition is in the currency of its band: %o', (band, line, whole) => {
  const before = catalogue()
  onTestFinished(() => void replaceCatalogue(before))
  replaceCatalogue({ ...before, tuition: { ...before.tuition, other: band } })
  expect([tuitionLine('other'), tuitionText('other')]).toEqual([line, whole])
  expect(splitTuition(whole).kind).toBe(band.kind === 'whole' ? 'raw' : band.kind)
})

describe('how a fee text is shown', () => {
  it.each([
    [
      'Returning Students: ₦1 per session, New Students: ₦2 per session',
      { kind: 'returning-new', returning: '₦1 per session', new: '₦2 per session' },
    ],
    ['New Students - ₦2\nReturning Students - ₦1', { kind: 'returning-new', returning: '₦1', new: '₦2' }],
    ['Returning Students: ₦1', { kind: 'returning-new', returning: '₦1', new: 'Contact Admissions' }],
    ['Returning Students: ; New Students: ₦2', { kind: 'returning-new', returning: 'Contact Admissions', new: '₦2' }],
    ['returning students ₦1 | new students ₦2', { kind: 'returning-new', returning: '₦1', new: '₦2' }],
    [
      'Nigerian: ₦1 per semester, Total: ₦3; International: $1 per semester, Total: $3',
      {
        kind: 'nigerian-international',
        nigerian: { amount: '₦1 per semester', total: '₦3' },
        international: { amount: '$1 per semester', total: '$3' },
      },
    ],
    [
      'International Students: $1 (Total: $3); Nigerian Students: ₦1 (Total: ₦3)',
      {
        kind: 'nigerian-international',
        nigerian: { amount: '₦1', total: '₦3' },
        international: { amount: '$1', total: '$3' },
      },
    ],
    [
      'Nigerian Students: ₦1 per semester',
      {
        kind: 'nigerian-international',
        nigerian: { amount: '₦1 per semester', total: 'Contact Admissions' },
        international: { amount: 'Contact Admissions', total: 'Contact Admissions' },
      },
    ],
    [
      'Nigerian Students: Total: ₦3',
      {
        kind: 'nigerian-international',
        nigerian: { amount: 'Contact Admissions', total: '₦3' },
        international: { amount: 'Contact Admissions', total: 'Contact Admissions' },
      },
    ],
    ['₦1,200,000 total', { kind: 'raw', text: '₦1,200,000 total' }],
    ['', { kind: 'raw', text: 'Contact Admissions' }],
  ])('%j', (text, cards) => expect(splitTuition(text)).toEqual(cards))
})

describe('the table of amounts', () => {
  it('is the only place with amounts: each band has its text and its short line', () => {
    expect(tuitionText('management')).toBe(
      'Returning Students: ₦2,060,727 per session; New Students: ₦2,253,182 per session',
    )
    expect(Object.keys(tuitionBands()).map(tuitionLine)).toEqual([
      '₦2,553,182 per session',
      '₦2,253,182 per session',
      '₦1,200,000 total',
      '₦1,500,000 total',
      '₦906,060 per semester',
      '₦853,030 per semester',
      '₦906,060 per semester',
    ])
  })
})
