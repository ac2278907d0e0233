import type { Figure } from '#shared/domain/public-figures.ts'
import { type Html, html } from '../../http/html.ts'
import type { Step } from './count-rounds.ts'
import type { PublishedRound } from './published-round.ts'

export const namesOfSteps: Record<Step, { short: string; whole: string }> = {
  submitted: { short: 'Applied', whole: 'applications submitted' },
  offered: { short: 'Offered', whole: 'offered a place' },
  accepted: { short: 'Accepted', whole: 'accepted the offer' },
  enrolled: { short: 'Enrolled', whole: 'enrolled' },
}

export interface Named {
  name: string
  /** One for each step. */
  figures: readonly Figure[]
}

const figures = new Intl.NumberFormat('en-GB')

export function figureInWords(figure: Figure): string {
  if (figure === null) return 'not shown'
  return figure === 0 ? 'fewer than 5' : figures.format(figure)
}

/** Lines with a bar each, those with the most applications first; whoever has fewer than five applications is named below. */
export function lineTable({ steps }: PublishedRound, lines: readonly Named[], title: string): Html {
  const isFew = ({ figures: [submitted] }: Named) => submitted === 0
  const shown = lines
    .filter(line => !isFew(line))
    .toSorted((one, other) => (other.figures[0] ?? 0) - (one.figures[0] ?? 0))
  const few = lines.filter(isFew).map(({ name }) => name)
  const most = Math.max(...shown.map(({ figures: [submitted] }) => submitted ?? 0))
  return html`${shown.length > 0 && tableOf(steps, shown, { title, most })}${few.length > 0 && html`<p data-soft>Fewer than 5 applications each: ${few.join(', ')}.</p>`}`
}

function tableOf(
  steps: readonly Step[],
  lines: readonly Named[],
  { title, most }: { title: string; most: number },
): Html {
  const heads = steps.map(step => html`<th scope="col">${namesOfSteps[step].short}</th>`)
  const rows = lines.map(
    ({ name, figures }) =>
      html`<tr><th scope="row">${name}${barOf(figures, most)}</th>${figures.map(figure => html`<td${figure ? '' : html` data-few`}>${figureInWords(figure)}</td>`)}</tr>`,
  )
  return html`<table data-sheet><thead><tr><th scope="col">${title}</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`
}

/** The whole bar are applications, its solid part those with an offer. */
function barOf([submitted, offered]: readonly Figure[], most: number): Html {
  const width = (figure: Figure | undefined) => ((100 * (figure ?? 0)) / most).toFixed(1)
  const solid = offered ? html`<rect width="${width(offered)}" height="6"/>` : undefined
  return html`<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">${submitted ? html`<path d="M0 0h${width(submitted)}v6H0z"/>` : ''}${solid}</svg>`
}
