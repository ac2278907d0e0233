import { expect, it } from 'vitest'
import type { OwnChannels } from '#shared/contract/schemas/channels.ts'
import { shownPhone } from './phone-text.tsx'
import { viewOf } from './phone-view.ts'

const none: OwnChannels = { offered: ['sms'], sms: false, whatsapp: false, devices: [] }
const confirmed = { ...none, phone: '+2348031234567' }
const pending = { ...none, pending_phone: '+2348031234568', pending_channel: 'sms' as const }
const both = { ...confirmed, ...pending }

it.each([
  [undefined, none, 'form'],
  [undefined, confirmed, 'number'],
  [undefined, pending, 'code'],
  [undefined, both, 'code'],
  ['form', confirmed, 'form'],
  ['form', both, 'form'],
  ['number', both, 'number'],
  ['number', none, 'form'],
  ['code', confirmed, 'number'],
  ['code', none, 'form'],
] as const)('asked for %s, with what the server knows, it shows what is there', (asked, channels, view) => {
  expect(viewOf(asked, channels)).toBe(view)
})

it('shows a Nigerian number as it is dialled, and others with their plus', () => {
  expect(shownPhone('+2348031234567')).toBe('0803 123 4567')
  expect(shownPhone('+23412345678')).toBe('0123 456 78')
  expect(shownPhone('+442079460000')).toBe('+442079460000')
})
