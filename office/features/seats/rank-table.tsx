import { Fragment, type ReactElement } from 'react'
import type { RankPage } from '#shared/contract/schemas/ranks.ts'
import { type FormulaFigure, figureNames, formulaFigures } from '#shared/domain/formula.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { may, useMe } from '../../lib/me.ts'
import { fullNameOf } from '../../lib/names.ts'
import { Pill } from '../../ui/pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { decidedInWords, outcomeInWords } from './rank-words.ts'
import { RankedPerson } from './ranked-person.tsx'
import type { RankRow } from './seats-query.ts'

type RankTableProps = {
  page: Pick<RankPage, 'weights' | 'cut_offs' | 'line_after' | 'seats' | 'counts'>
  rows: readonly RankRow[]
  isBusy: boolean
  onSkip: (row: RankRow) => void
}

/** The figures of the formula, in order. */
function figuresIn({ weights, cut_offs }: RankTableProps['page']): FormulaFigure[] {
  return formulaFigures.filter(figure => (weights[figure] ?? 0) > 0 || cut_offs[figure] !== undefined)
}

export function RankTable({ page, rows, isBusy, onSkip }: RankTableProps): ReactElement {
  const figures = figuresIn(page)
  const columns: Column[] = [
    { id: 'rank', label: 'Rank', align: 'end' },
    { id: 'name', label: 'Name' },
    { id: 'points', label: 'Points', align: 'end' },
    ...figures.map(figure => ({ id: figure, label: figureNames[figure], align: 'end', hideBelow: 'tablet' }) as const),
    { id: 'outcome', label: 'This list' },
    { id: 'skip', label: 'Skip', look: 'quiet' },
  ]
  const places = page.seats.free
  return (
    <div className="rank-table">
      <Table caption="Applicants by rank" columns={columns} busy={isBusy} narrow="stack">
        <tbody>
          {rows.map(row => (
            <Fragment key={row.uuid}>
              <Row row={row} figures={figures} onSkip={onSkip} />
              {row.position === page.line_after && (
                <tr className="rank-line">
                  <td colSpan={columns.length}>
                    {page.counts.offer < places
                      ? `${places - page.counts.offer} more places could be offered`
                      : 'Places end here'}
                    {page.counts.skipped > 0 && `, with ${page.counts.skipped} skipped`}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type RowProps = Pick<RankTableProps, 'onSkip'> & { row: RankRow; figures: readonly FormulaFigure[] }

function Row({ row, figures, onSkip }: RowProps): ReactElement {
  return (
    <tr className="rank-row" data-outcome={row.outcome}>
      <RankedPerson at={row.rank} row={row} />
      <td className="rank-points" data-end="top">
        {row.points ?? ''}
      </td>
      {figures.map(figure => (
        <td key={figure} className="rank-figure" data-hide="tablet">
          <FigureCell row={row} figure={figure} />
        </td>
      ))}
      <td className="rank-outcome">
        <Outcome row={row} />
      </td>
      <td className="rank-skip" data-align="end" data-end="foot">
        <SkipButton row={row} onSkip={onSkip} />
      </td>
    </tr>
  )
}

function FigureCell({ row, figure }: { row: RankRow; figure: FormulaFigure }): ReactElement {
  if (row.without.includes(figure))
    return (
      <span className="soft" title="Direct Entry applicants do not write the UTME">
        DE
      </span>
    )
  const value = row.figures[figure]
  if (value === undefined) return <span className="rank-missing">missing</span>
  const isBelow = row.below.includes(figure)
  return (
    <span data-below={isBelow || undefined}>
      {isBelow && (
        <>
          <span aria-hidden="true">↓ </span>
          <VisuallyHidden>Below the cut-off mark: </VisuallyHidden>
        </>
      )}
      {value}
    </span>
  )
}

function Outcome({ row }: { row: RankRow }): ReactElement {
  if (row.decided) return <Pill>{decidedInWords(row.decided)}</Pill>
  return (
    <>
      <span className="rank-says" data-outcome={row.outcome}>
        {outcomeInWords(row)}
      </span>
      {row.skip && (
        <span className="rank-reason sub-line breaks">{`${row.skip.reason} (${row.skip.by.full_name})`}</span>
      )}
    </>
  )
}

function SkipButton({ row, onSkip }: Pick<RowProps, 'row' | 'onSkip'>): ReactElement | null {
  const me = useMe()
  const canSkip = row.skip !== undefined || row.outcome === 'offer' || row.outcome === 'waiting_list'
  if (!canSkip || row.decided || !may(me, ['decisions.propose', 'decisions.approve'])) return null
  return (
    <Button look="quiet" onClick={() => onSkip(row)}>
      {row.skip ? 'Undo skip' : 'Skip'}
      <VisuallyHidden> {fullNameOf(row)}</VisuallyHidden>
    </Button>
  )
}
