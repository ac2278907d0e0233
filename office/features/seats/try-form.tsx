import { type FormEvent, type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RankPage } from '#shared/contract/schemas/ranks.ts'
import { type CutOffs, figureNames, formulaFigures, type Weights } from '#shared/domain/formula.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '../../ui/fields.tsx'

const cutOffNames = { ...figureNames, total: 'Total points' }
const cutOffFigures = [...formulaFigures, 'total'] as const

/** Tries another capacity, cut-off mark or formula. The trial values are in the address, and nothing is saved. */
export function TryForm({ page }: { page: RankPage }): ReactElement {
  const [search, setSearch] = useSearchParams()
  const [capacity, setCapacity] = useState(String(page.seats.capacity))
  const [weights, setWeights] = useState<Record<string, string>>(asText(page.weights))
  const [marks, setMarks] = useState<Record<string, string>>(asText(page.cut_offs))
  const sum = Object.values(weights).reduce((total, value) => total + Number(value || 0), 0)

  function go(event: FormEvent): void {
    event.preventDefault()
    const next = new URLSearchParams(search)
    next.set('capacity', capacity || '0')
    next.set('weights', pairsOf(weights))
    next.set('cut_offs', pairsOf(marks))
    setSearch(next, { replace: true })
  }

  return (
    <details className="try" open={page.is_tried}>
      <summary>What if?</summary>
      <form className="column" data-gap="2" onSubmit={go}>
        <NumberField look="beside" label="Places" value={capacity} onWrite={setCapacity} />
        <Figures legend="Weights" figures={formulaFigures} names={figureNames} typed={weights} onType={setWeights} />
        <p className={sum === 100 ? 'soft' : 'wrong'}>
          {sum === 100 ? 'Total: 100' : `Total: ${sum}. It must be 100.`}
        </p>
        <Figures legend="Cut-off marks" figures={cutOffFigures} names={cutOffNames} typed={marks} onType={setMarks} />
        <p>
          <Button type="submit" look="secondary" disabled={sum !== 100}>
            Try it
          </Button>
        </p>
      </form>
      <OverOffer over={page.seats.over_offer} />
    </details>
  )
}

interface FiguresProps<Name extends string> {
  legend: string
  figures: readonly Name[]
  names: Record<Name, string>
  typed: Record<string, string>
  onType: (typed: Record<string, string>) => void
}

function Figures<Name extends string>({ legend, figures, names, typed, onType }: FiguresProps<Name>): ReactElement {
  return (
    <fieldset className="column" data-gap="2">
      <legend>{legend}</legend>
      {figures.map(figure => (
        <NumberField
          key={figure}
          look="beside"
          decimals
          pattern="\d{0,6}(\.\d)?"
          label={names[figure]}
          value={typed[figure] ?? ''}
          onWrite={value => onType({ ...typed, [figure]: value })}
        />
      ))}
    </fieldset>
  )
}

/** Unlike trial values, this can be frozen: it chooses how many may be offered. */
function OverOffer({ over }: { over: number }): ReactElement | null {
  const [search, setSearch] = useSearchParams()
  if (over === 0) return null
  return (
    <label className="try-over">
      <input
        type="checkbox"
        checked={search.get('seats') === 'over-offer'}
        onChange={event => {
          const next = new URLSearchParams(search)
          if (event.target.checked) next.set('seats', 'over-offer')
          else next.delete('seats')
          setSearch(next, { replace: true })
        }}
      />{' '}
      Use the over-offer of {over}
    </label>
  )
}

export function asText(figures: Weights | CutOffs): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]))
}

/** 'jamb:50,o_level:50' */
function pairsOf(figures: Record<string, string>): string {
  return Object.entries(figures)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${Number(value)}`)
    .join(',')
}
