import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { countedPlaces } from '../queue/counts.ts'
import { withoutOwn } from '../queue/without-own.ts'
import { everywhere, placeTest } from '../scope/places.ts'
import { placeWords } from './cells.ts'
import type { Cell } from './write-csv.ts'

/** The number of applications by programme, round and stage. It contains no personal data. */
export async function totalsRows({ db }: Context, by: StaffMember, columns: readonly string[]): Promise<Cell[][]> {
  const places = (await withoutOwn(db, by, await countedPlaces(db))).filter(
    placeTest(by, ['totals.export'], everywhere),
  )
  const rounds = new Map(
    (await db.selectFrom('round').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  )
  const counted = places
    .filter(({ stage }) => stage !== 'returned')
    .map(({ program_type, programme_id, round_id, stage, cases }) => ({
      program_type: placeWords.program_type(program_type),
      programme: programme_id ? placeWords.programme(programme_id) : '',
      school: programme_id ? placeWords.school(programme_id) : '',
      round: (round_id && rounds.get(round_id)) || '',
      stage: placeWords.stage(stage),
      cases,
    }))
  return addUp(
    counted.map(({ cases, ...row }) => ({ cases, cells: columns.flatMap(id => cellIn(row, id)) })),
    columns,
  )
}

function cellIn(row: Record<string, string>, column: string): string[] {
  return column === 'applications' ? [] : [row[column] ?? '']
}

/** One row for each combination of the selected columns. */
function addUp(rows: readonly { cases: number; cells: string[] }[], columns: readonly string[]): Cell[][] {
  const sums = new Map<string, { cells: string[]; cases: number }>()
  for (const { cells, cases } of rows) {
    const key = JSON.stringify(cells)
    sums.set(key, { cells, cases: (sums.get(key)?.cases ?? 0) + cases })
  }
  const sorted = [...sums.values()].sort((one, other) => one.cells.join('\t').localeCompare(other.cells.join('\t')))
  const at = columns.indexOf('applications')
  return sorted.map(({ cells, cases }) => (at < 0 ? cells : [...cells.slice(0, at), cases, ...cells.slice(at)]))
}
