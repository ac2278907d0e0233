import { programmes } from '#shared/domain/programmes.ts'
import { stateTiles } from '#shared/domain/state-tiles.ts'
import type { CountedRound, CountedRow } from '../count-rounds.ts'

/** A round in which people applied for every programme from every state: the longest that the page can be. */
export function fullRound(id: string, name: string): CountedRound {
  const rows: CountedRow[] = [
    ...programmes().map(({ id: value, programType: type }, at) => counted({ part: 'programme', value, type }, at)),
    ...[...Object.keys(stateTiles), 'abroad'].map((value, at) => counted({ part: 'place', value, type: '' }, at)),
    ...['female', 'male', ''].map((value, at) => counted({ part: 'gender', value, type: '' }, 40 - 17 * at)),
  ]
  const all = rows.filter(({ part }) => part === 'programme')
  const sum = (step: 'submitted' | 'told' | 'offered' | 'accepted' | 'enrolled') =>
    all.reduce((total, row) => total + row[step], 0)
  const total: CountedRow = {
    ...{ part: 'all', value: '', type: '', submitted: sum('submitted'), told: sum('told') },
    ...{ offered: sum('offered'), accepted: sum('accepted'), enrolled: sum('enrolled') },
  }
  return { id, name, closesAt: new Date('2026-10-01T00:00:00Z'), types: [], rows: [total, ...rows] }
}

function counted(line: Pick<CountedRow, 'part' | 'value' | 'type'>, at: number): CountedRow {
  const submitted = (at * at * 37) % 611
  const offered = Math.floor(submitted * 0.4)
  const accepted = Math.floor(offered * 0.7)
  return {
    ...line,
    submitted,
    told: Math.floor(submitted * 0.8),
    offered,
    accepted,
    enrolled: accepted - (accepted >> 3),
  }
}
