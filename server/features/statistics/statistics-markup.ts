import { longDate } from '#shared/domain/calendar.ts'
import { isProgramType, programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { type GapTexts, gapKey } from '#shared/page-gaps.ts'
import { type Html, html } from '../../http/html.ts'
import type { PublishedStatistics } from './count-statistics.ts'
import { figureInWords, lineTable, type Named, namesOfSteps } from './line-table.ts'
import { noneOf, type PublishedLine, type PublishedRound } from './published-round.ts'
import { stateMap } from './state-map.ts'

/** What the page of statistics shows. Its elements have attributes, because styles by other names would be missing (`used-rules.ts`). */
export function statisticsMarkup(published: PublishedStatistics | undefined, now: Date): GapTexts {
  return new Map([[gapKey('statistics', 'rounds'), (published ? pageOf(published, now) : soon).markup]])
}

const soon = html`<p data-first>The figures are being counted. They will appear here in a minute.</p>`

function pageOf({ day, rounds }: PublishedStatistics, now: Date): Html {
  const links = rounds.map(({ id, name }) => html`<li><a href="#round-${id}">${name}</a></li>`)
  return html`<div data-first><p>Figures of <time datetime="${day}">${longDate(day)}</time>, renewed every day. Decisions are included when the applicant has been told. In the tables, a bar is all applications, and its solid part those with an offer.</p>
<p data-rule>To protect the people behind them, figures are rounded down to a multiple of five, so they may not add up. Fewer than five people are shown as “fewer than 5”. A figure that would give such a number away is not shown.</p>
${rounds.length > 1 && html`<nav aria-label="Rounds"><ul data-rounds>${links}</ul></nav>`}</div>
${rounds.length === 0 && html`<p>No round has opened yet.</p>`}${rounds.map(round => roundOf(round, now))}`
}

function roundOf(round: PublishedRound, now: Date): Html {
  const { id, name, closesAt, steps, all, types, places, genders } = round
  const closes = new Date(closesAt)
  const isOpen = closes > now
  const says = `Applications ${isOpen ? 'are open until' : 'closed on'} ${longDate(new Date(+closes - 1))}.`
  const awaits = steps.length === 1 && ' No decisions have been released yet.'
  const part = (title: string, content: Html) => html`<div data-part><h3>${title}</h3><div>${content}</div></div>`
  return html`<section data-round aria-labelledby="round-${id}"><h2 id="round-${id}" tabindex="-1">${name}</h2><p data-soft>${says}${awaits || ''}</p>
${stepsOf(round, all)}
${part('Programmes', programmesOf(round, types))}
${places.some(hasFigure) && part('States of origin', html`${stateMap(places)}${more('States of origin in a table', lineTable(round, named(places, placeName), 'State of origin'))}`)}
${genders.some(hasFigure) && part('Gender', lineTable(round, named(genders, genderName), 'Gender'))}</section>
`
}

/** How many are left at each step of those who applied. */
function stepsOf({ steps }: PublishedRound, { figures }: PublishedLine): Html {
  const most = figures[0] ?? 0
  const items = steps.map((step, at) => {
    const figure = figures[at] ?? null
    return html`<li><b${figure ? '' : html` data-few`}>${figureInWords(figure)}</b><span>${namesOfSteps[step].whole}</span>${bar(most > 0 ? (figure ?? 0) / most : 0)}</li>`
  })
  return html`<ol data-steps>${items}</ol>`
}

function bar(share: number): Html {
  return html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><path d="M0 8h100"/><rect width="${(100 * share).toFixed(1)}" height="8"/></svg>`
}

function programmesOf(round: PublishedRound, types: PublishedRound['types']): Html {
  const all = lineTable(round, named(types, typeName), 'Programme type')
  const each = types
    .filter(hasFigure)
    .map(({ key, programmes }) =>
      more(`${typeName(key)}: each programme`, lineTable(round, named(programmes, programmeName), 'Programme')),
    )
  return html`${all}${each}`
}

function more(title: string, content: Html): Html {
  return html`<details data-more><summary>${title}</summary>${content}</details>`
}

const hasFigure = ({ figures }: PublishedLine) => figures.some(figure => figure !== 0)

function named(lines: readonly PublishedLine[], nameOf: (key: string) => string): Named[] {
  return lines
    .filter(line => !line.key.startsWith(noneOf) || hasFigure(line))
    .map(({ key, figures }) => ({ name: nameOf(key), figures }))
}

const typeName = (key: string) => (isProgramType(key) ? programTypeName(key) : key)
const programmeName = (key: string) => findProgramme(key)?.title ?? 'Other programmes'
const placeName = (key: string) => ({ abroad: 'Other countries', [noneOf]: 'Not given' })[key] ?? key
const genderName = (key: string) => ({ female: 'Women', male: 'Men' })[key] ?? 'Not given'
