import '../../styles/seats.css'
import './rank-table.css'
import './ranks.css'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { cutOffsInWords, figureNames, formulaFigures, weightsInWords } from '#shared/domain/formula.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { pathOf } from '../../lib/programme-path.ts'
import { useList } from '../../lib/use-list.ts'
import { momentInWords } from '../../lib/words.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ListSteps } from './list-steps.tsx'
import { outcomeInWords } from './rank-words.ts'
import { RankedPerson } from './ranked-person.tsx'
import { sumsInWords } from './ranks-tab.tsx'
import { listQuery, type RankList, type RankListRow } from './seats-query.ts'

/** A frozen list, exactly as it will be approved. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const query = useList(listQuery(id), 'uuid')
  const { first, rows } = query
  const list = first?.list
  return (
    <div className="screen" data-width="wide">
      <ScreenTitle title={list ? `Frozen list, ${list.title}` : 'Frozen list'} />
      <LoadState of={query} label="Loading the frozen list" />
      {list && (
        <>
          <Head list={list} />
          <div className="beside ranks">
            <section className="ranks-list" aria-label="Frozen list">
              <FrozenTable list={list} rows={rows} />
              <LoadMore bySight list={query} shown={rows.length} total={totalOf(list)} />
            </section>
            <aside className="column ranks-side" aria-label="What happens to this list">
              <h2>This list</h2>
              <p className="ranks-sums">{sumsInWords(list.counts)}</p>
              {list.conditions.length > 0 && (
                <>
                  <h3>Conditions of each offer</h3>
                  <ul>
                    {list.conditions.map(text => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                </>
              )}
              <ListSteps list={list} arrived={first?.arrived ?? []} />
            </aside>
          </div>
        </>
      )}
    </div>
  )
}

function totalOf({ counts }: RankList): number {
  const { decided: _, ...own } = counts
  return Object.values(own).reduce((sum, count) => sum + count, 0)
}

function Head({ list }: { list: RankList }): ReactElement {
  const known = findProgramme(list.programme)
  return (
    <header className="acts ranks-head" data-gap="4" data-lines="3">
      {known && <MotifThumb subject={known.image} />}
      <div>
        <p className="soft">
          <Link to={`${pathOf(list)}?tab=lists`}>{list.title}</Link> · {list.round_name}
        </p>
        <h1 className="record-title">List of {momentInWords(list.frozen.at)}</h1>
        <p className="soft">
          {weightsInWords(list.weights)}
          {cutOffsInWords(list.cut_offs) && ` · cut-off ${cutOffsInWords(list.cut_offs)}`}
        </p>
      </div>
    </header>
  )
}

function FrozenTable({ list, rows }: { list: RankList; rows: readonly RankListRow[] }): ReactElement {
  const figures = formulaFigures.filter(
    figure => (list.weights[figure] ?? 0) > 0 || list.cut_offs[figure] !== undefined,
  )
  const columns: Column[] = [
    { id: 'rank', label: 'Rank', align: 'end' },
    { id: 'name', label: 'Name' },
    { id: 'points', label: 'Points', align: 'end' },
    ...figures.map(figure => ({ id: figure, label: figureNames[figure], align: 'end', hideBelow: 'tablet' }) as const),
    { id: 'outcome', label: 'Decision' },
  ]
  return (
    <div className="rank-table">
      <Table caption="The frozen list" columns={columns} narrow="stack">
        <tbody>
          {rows.map(row => (
            <tr key={row.uuid} className="rank-row" data-outcome={row.outcome}>
              <RankedPerson at={row.rank} row={row} />
              <td className="rank-points" data-end="top">
                {row.points ?? ''}
              </td>
              {figures.map(figure => (
                <td key={figure} className="rank-figure" data-hide="tablet">
                  {row.figures[figure] ?? '–'}
                </td>
              ))}
              <td className="rank-outcome">
                <span className="rank-says" data-outcome={row.outcome}>
                  {row.outcome === 'rejection' && list.reasons.length === 0
                    ? 'Stays ready, below the cut-off mark'
                    : outcomeInWords(row)}
                </span>
                {row.reason && <span className="rank-reason sub-line breaks">{row.reason}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
