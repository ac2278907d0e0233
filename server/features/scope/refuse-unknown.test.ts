import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'

let office: DecidingOffice
let registrar: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  ;({ registrar } = office)
})
afterAll(() => office.close())

const refused = (field: string, name: string) => ({ field, message: `There is no ${name}.` })

test('programmes with their seats are listed in one round, and an unknown round is refused by its name', async () => {
  const [{ round }] = expectDone(await registrar.call('listOfferings'))
  const listed: { round: string }[] = expectDone(await registrar.call('listOfferings', { query: `round=${round}` }))
  expect(new Set(listed.map(one => one.round))).toEqual(new Set([round]))
  const { status, body } = await registrar.call('listOfferings', { query: 'round=no-such-round' })
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [refused('round', 'round no-such-round')] })
})

test('rank lists of an unknown round and programme are refused by both names', async () => {
  const { status, body } = await registrar.call('listRankLists', {
    query: 'round=no-such-round&programme=msc-astrology',
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    refused('round', 'round no-such-round'),
    refused('programme', 'programme msc-astrology'),
  ])
})

test('a release of an unknown round or programme says so, and not that nothing is waiting', async () => {
  const filter = { round: 'no-such-round', programmes: ['msc-computer-science', 'msc-astrology'] }
  const { status, body } = await registrar.call('createRelease', {
    body: { name: 'First offers', releases_at: new Date(Date.now() + 3_600_000).toISOString(), filter },
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    refused('filter.round', 'round no-such-round'),
    refused('filter.programmes', 'programme msc-astrology'),
  ])
})
