import type { Figure } from '#shared/domain/public-figures.ts'
import { stateTiles } from '#shared/domain/state-tiles.ts'
import { type Html, html } from '../../http/html.ts'
import { figureInWords } from './line-table.ts'
import type { PublishedLine } from './published-round.ts'

const width = 41
const height = 34
const gap = 2

/** The states of Nigeria, each a square where it lies, the darker the more applications. */
export function stateMap(places: readonly PublishedLine[]): Html {
  const submitted = new Map(places.map(({ key, figures: [figure = null] }) => [key, figure]))
  const most = Math.max(...Object.keys(stateTiles).map(name => submitted.get(name) ?? 0))
  const tiles = Object.entries(stateTiles).map(([name, { short, column, row }]) => {
    const figure = submitted.get(name) ?? null
    const depth = figure ? Math.max(1, Math.ceil((5 * figure) / most)) : 0
    return html`<g data-depth="${depth}" transform="translate(${(column - 1) * width},${(row - 1) * height})"><title>${name}: ${figureInWords(figure)}</title><rect width="${width - gap}" height="${height - gap}"/><text x="19" y="13">${short}</text><text x="19" y="26">${onTile(figure)}</text></g>`
  })
  return html`<svg data-map viewBox="0 0 ${8 * width - gap} ${6 * height - gap}" role="img" aria-label="Applications by state of origin. The table below has every figure.">${tiles}</svg>`
}

/** There is no room for words; the table has them. */
function onTile(figure: Figure): string {
  if (figure === null) return '–'
  return figure === 0 ? '<5' : figureInWords(figure)
}
