import { expect, test } from 'vitest'
import { feeCalls } from '#shared/contract/calls/office/fees.ts'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { seatCalls } from '#shared/contract/calls/office/seats.ts'
import { feeWaiverCalls } from '#shared/contract/calls/office/waivers.ts'
import { openTo } from './lib/open-to.ts'
import { sections } from './sections.ts'

test('after g, each letter leads to one section', () => {
  const keys = sections.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every section has a place of its own in the side bar', () => {
  expect(sections.length).toBeGreaterThan(15)
  expect(new Set(sections.map(({ place }) => place)).size).toBe(sections.length)
})

test('a screen is linked for those who may read what it shows', () => {
  expect(openTo).toEqual({
    '/queue': queueWorkCalls.listViews.permission,
    '/seats': seatCalls.readOffering.permission,
    '/offers': offerCalls.readOffer.permission,
    '/money/fees': feeCalls.readFees.permission,
    '/money/waivers': feeWaiverCalls.readFeeWaiver.permission,
    '/money': officePaymentCalls.readPayment.permission,
  })
})
