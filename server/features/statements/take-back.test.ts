import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import type { Person } from '../payments/payments.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
})
afterAll(() => office.close())

interface Read {
  id: string
  lines: { line: number; state: string; why: string; transfer?: string }[]
  taken_back: { line: number; message: string }[]
}

async function added(name: string, lines: readonly string[]): Promise<Read> {
  const bytes = Buffer.from(['Date,Narration,Reference,Debit,Credit', ...lines].join('\n'))
  const files = { file: { fileName: name, contentType: 'text/csv', bytes } }
  return expectDone(await sunday.call('addStatement', { body: { currency: 'NGN' }, files }))
}

const readAgain = async ({ id }: Read): Promise<Read> =>
  expectDone(await sunday.call('readStatement', { params: { id } }))
const book = (id: string, lines: readonly unknown[]) =>
  sunday.call('bookStatement', { params: { id }, body: { lines } })
const came = ({ application }: Person, number: string) =>
  `2026-01-05,TRF ${application.application_number},${number},,"10,000.00"`
const went = (number: string, day = '2026-01-06') => `${day},RVSL,${number},"10,000.00",`

describe('money that the bank takes back', () => {
  test('in the same file is set aside, and can be taken up by a person', async () => {
    const [ada, obi] = [await office.somebody(), await office.somebody()]
    const read = await added('march.csv', [came(ada, 'T1001'), came(obi, 'T1002'), went('T1001')])
    expect(read.lines.map(({ state }) => state)).toEqual(['set-aside', 'matched'])
    expect(read.lines[0]?.why).toBe('The bank reversed it on 6 January 2026.')
    expect(read.taken_back).toEqual([])
    expect(await book(read.id, [2])).toMatchObject({ status: 409 })
    const taken = await sunday.call('setAsideLines', { params: { id: read.id }, body: { lines: [2], aside: false } })
    expect(expectDone(taken).lines[0]).toMatchObject({ state: 'matched' })
    await added('march-again.csv', [came(ada, 'T1001'), went('T1001')])
    expect((await readAgain(read)).lines[0]).toMatchObject({ state: 'matched' })
  })

  test('in a later file is told, if its line is confirmed, and once however many files have it', async () => {
    const twice = [await office.somebody(), await office.somebody()] as const
    const first = await added('april.csv', [came(twice[0], 'T2001'), came(twice[1], 'T2001')])
    expectDone(await book(first.id, [2]))
    const later = await added('may.csv', [went('T2001', '2026-02-01')])
    expect((await readAgain(first)).lines.map(({ state }) => state)).toEqual(['booked', 'set-aside'])
    expect(later.taken_back).toEqual([])
    const again = await added('june.csv', [went('T2001', '2026-02-01'), went('T2001', '2026-02-02')])
    expect(again.taken_back).toEqual([
      { line: 3, message: expect.stringContaining('reverses ₦10,000 of 5 January 2026, line 2 of “april.csv”') },
    ])
    const [booked] = (await readAgain(first)).lines
    const transfer = await sunday.call('readTransfer', { params: { id: String(booked?.transfer) } })
    expect(expectDone(transfer)).toMatchObject({ reversed_on: '2026-02-02' })
    expect(booked?.why).toBe('It is confirmed. The bank reversed it on 2 February 2026. Refund it by hand.')
  })

  test('that we had sent is no fee, though it names an applicant', async () => {
    const person = await office.somebody()
    const { lines } = await added('july.csv', [
      `2026-01-07,RVSL REFUND ${person.application.application_number},T3,,"10,000.00"`,
    ])
    expect(lines).toMatchObject([{ state: 'open', why: expect.stringContaining('had left came back') }])
  })
})
