import { expect, test } from 'vitest'
import { stateNames } from '#app/features/applications/fields/nigerian-places.ts'
import { stateTiles } from '#shared/domain/state-tiles.ts'

test('each state of the form has one square of its own on the map', () => {
  expect(Object.keys(stateTiles).toSorted()).toEqual([...stateNames()].toSorted())
  const places = Object.values(stateTiles).map(({ column, row }) => `${column} ${row}`)
  expect(new Set(places).size).toBe(37)
})
