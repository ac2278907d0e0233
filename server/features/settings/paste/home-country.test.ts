import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import type { Pasted } from '#shared/contract/schemas/setting-lists.ts'
import { cellsOfText, longCell } from '#shared/domain/lists/cells.ts'
import { expectDone, type OfficePerson } from '../../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../../testing/office-portal.ts'

let portal: OfficePortal
let editor: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member(['administrator', 'editor', 'bursar'])
})
afterAll(() => portal.close())

const paste = async (kind: string, text: string, more: object = {}): Promise<Pasted> =>
  expectDone(
    await editor.call('pasteSettings', { params: { kind }, body: { cells: cellsOfText(text, longCell), ...more } }),
  )
const bodyOf = async (kind: string) =>
  expectDone(await editor.call('readSetting', { params: { kind, key: '-' } })).draft.body

async function moveTo(country: string): Promise<void> {
  const { institution } = sampleCatalogue
  const params = { kind: 'institution', key: '-' }
  const { draft } = expectDone(await editor.call('readSetting', { params }))
  const body = { ...institution, address: { ...institution.address, country } }
  expectDone(await editor.call('draftSetting', { params, body: { body, revision: draft?.revision ?? 0 } }))
}

const fees = 'Level\tFrom\tAmount\nM.Sc.\tGhana\t200\nM.Sc.\tInternational\t60 USD'
const tuition = 'Band\tNew\tReturning\nLaw\t1,250\t1,000\nArts\t900 EUR\t800'

describe('an amount without a currency, in a university whose country is drafted', () => {
  test('is in that of the country, and the country is a residency', async () => {
    await moveTo('GH')
    expect((await paste('application-fees', fees, { save: true })).rows.map(({ fate }) => fate)).toEqual([
      'changed',
      'changed',
    ])
    expect((await bodyOf('application-fees')).msc).toEqual({
      nigeria: { kind: 'card', amountMinor: 20_000, currency: 'GHS' },
      international: { kind: 'card', amountMinor: 6_000, currency: 'USD' },
    })
    await paste('tuition', tuition, { save: true })
    expect(await bodyOf('tuition')).toMatchObject({ law: { currency: 'GHS' }, arts: { currency: 'EUR' } })
  })

  test('has to name one where fees cannot be in that of the country', async () => {
    await moveTo('JP')
    const { rows } = await paste('application-fees', fees.replace('Ghana', 'Japan'))
    expect(rows).toMatchObject([
      { fate: 'problem', says: expect.stringMatching(/^This says no currency that a fee can have\. Write one of NGN/) },
      {},
    ])
    expect((await paste('tuition', tuition)).rows).toMatchObject([{ fate: 'problem' }, {}])
  })
})
