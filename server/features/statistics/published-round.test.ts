import { describe, expect, test } from 'vitest'
import type { CountedRound, CountedRow } from './count-rounds.ts'
import { type PublishedLine, publishedRound } from './published-round.ts'
import { statisticsMarkup } from './statistics-markup.ts'

const row = (change: Partial<CountedRow>): CountedRow => ({
  ...{ part: 'all', value: '', type: '', submitted: 0, told: 0, offered: 0, accepted: 0, enrolled: 0 },
  ...change,
})
const roundOf = (...rows: CountedRow[]): CountedRound => ({
  ...{ id: 'r', name: 'Round <1>', closesAt: new Date('2026-09-30T23:00:00Z'), types: ['msc'], rows },
})
/** The same people in one line of each table. */
const everyTable = (counts: Partial<CountedRow>) =>
  roundOf(
    row(counts),
    row({ ...counts, part: 'programme', value: 'msc-computer-science', type: 'msc' }),
    row({ ...counts, part: 'place', value: 'Kano' }),
    row({ ...counts, part: 'gender', value: 'female' }),
  )
const figureOf = (lines: readonly PublishedLine[], key: string) => lines.find(line => line.key === key)?.figures

describe('what is published of a round', () => {
  test.each<[string, Partial<CountedRow>, (number | null)[]]>([
    ['nobody applied', {}, [0]],
    ['nothing is released', { submitted: 31 }, [30]],
    ['decisions about four people would tell of them', { submitted: 31, told: 4, offered: 4 }, [30]],
    ['five decisions are released', { submitted: 31, told: 5, offered: 5 }, [30, 5, 0, 0]],
    ['all steps', { submitted: 39, told: 30, offered: 23, accepted: 17, enrolled: 9 }, [35, 20, 15, 5]],
  ])('%s', (_what, counts, expected) => {
    expect(publishedRound(everyTable(counts), undefined).all.figures).toEqual(expected)
  })

  test('every state, programme and gender has a line, whether or not anybody applied', () => {
    const { places, types, genders } = publishedRound(roundOf(), undefined)
    expect(places).toHaveLength(39)
    expect(genders.map(({ key }) => key)).toEqual(['female', 'male', 'none'])
    expect(types.map(({ key }) => key)).toEqual(['msc'])
    expect(types[0]?.programmes.length).toBeGreaterThan(5)
  })

  test('what is in no list is counted as something else, so that lines are still all of them', () => {
    const { places, types } = publishedRound(
      roundOf(
        row({ submitted: 24 }),
        row({ part: 'place', value: 'Biafra', submitted: 9 }),
        row({ part: 'place', value: 'Kano', submitted: 15 }),
        row({ part: 'programme', type: 'msc', value: 'gone', submitted: 8 }),
        row({ part: 'programme', type: 'phd', value: 'phd-computer-science', submitted: 16 }),
        row({ part: 'gender', value: 'male', submitted: 24 }),
      ),
      undefined,
    )
    expect([figureOf(places, 'none'), figureOf(places, 'Kano')]).toEqual([[5], [15]])
    expect(types.map(({ key }) => key)).toEqual(['msc', 'phd'])
    expect(figureOf(types[0]?.programmes ?? [], 'none-msc')).toEqual([5])
  })

  test('a figure that was not shown stays so on the next day', () => {
    const round = everyTable({ submitted: 40 })
    const first = publishedRound(round, undefined)
    expect(first.genders.map(({ figures }) => figures)).toEqual([[40], [0], [0]])
    const hidden = { ...first, genders: first.genders.map(line => ({ ...line, figures: [null] })) }
    expect(publishedRound(round, hidden).genders.map(({ figures }) => figures)).toEqual([[null], [0], [0]])
  })
})

test('names are written so that they cannot be read as markup, and small counts in words', () => {
  const rounds = [publishedRound(everyTable({ submitted: 3 }), undefined)]
  const said = statisticsMarkup({ day: '2026-11-27', rounds }, new Date('2026-11-27T08:00:00Z')).get(
    'statistics:rounds',
  )
  expect(said).toContain('Round &#60;1&#62;')
  expect(said).toContain('fewer than 5')
  expect(said).toContain('Applications closed on 30 September 2026.')
  expect(said).not.toContain('>3<')
  expect(said).not.toContain('States of origin')
})
