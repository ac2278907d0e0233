import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod'
import type { today } from '#shared/contract/schemas/queue-work.ts'
import { longDate } from '#shared/domain/calendar.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import { addressOf, stageName } from '../queue/view.ts'

type Round = z.output<typeof today>['rounds'][number]

const figures = new Intl.NumberFormat('en-GB')
const dayMs = 86_400_000

/** The stages in order, each with its own pattern, so that neighbours differ without colour. */
const strips: readonly (CaseStage | 'decided')[] = [
  'received',
  'checking',
  'with_applicant',
  'reviewing',
  'ready',
  'proposed',
  'decided',
]

/** A round as a strip of cloth: its length is the number of applications, its patterns are their stages. */
export function RoundCloth({ round, today }: { round: Round; today: string }): ReactElement {
  const counts = stripCounts(round)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <article className="apart round-cloth" data-gap="5" data-lines="0">
      <header className="wraps" data-align="baseline" data-gap="4" data-lines="0">
        <h3>{round.name}</h3>
        <p className="soft small">{nextStep(round, today)}</p>
      </header>
      <div className="cloth-strip" aria-hidden="true">
        {counts.map(({ strip, count }) => (
          <span key={strip} data-strip={strip} style={{ flexGrow: count / total }} />
        ))}
      </div>
      <ul className="wraps cloth-legend" data-gap="5" data-lines="0">
        {counts.map(({ strip, count }) => (
          <li key={strip}>
            <span className="cloth-swatch" data-strip={strip} aria-hidden="true" />
            {strip === 'decided' ? (
              <span>
                Decided <b>{figures.format(count)}</b>
              </span>
            ) : (
              <Link to={`/queue?${addressOf({ stage: strip, q: `round:${round.id}` })}`}>
                {stageName(strip)} <b>{figures.format(count)}</b>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </article>
  )
}

function stripCounts({ counts }: Round): { strip: CaseStage | 'decided'; count: number }[] {
  const decided = (counts.approved ?? 0) + (counts.told ?? 0)
  return strips
    .map(strip => ({ strip, count: strip === 'decided' ? decided : (counts[strip] ?? 0) }))
    .filter(({ count }) => count > 0)
}

/** The next step of a round, and its date. */
export function nextStep({ state, closes_at, decisions_by, counts }: Round, today: string): string {
  const open = (['received', 'checking', 'with_applicant', 'reviewing', 'ready', 'proposed'] as const).reduce(
    (sum, stage) => sum + (counts[stage] ?? 0),
    0,
  )
  const by = longDate(decisions_by)
  const what = open === 1 ? '1 application' : `${figures.format(open)} applications`
  if (state === 'open') return `Closes on ${longDate(new Date(Date.parse(closes_at) - 1))}. ${what} to decide by ${by}.`
  const days = Math.round((Date.parse(decisions_by) - Date.parse(today)) / dayMs)
  if (days < 0) return `Closed. ${what} should have been decided by ${by}.`
  const left = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return `Closed. ${what} to decide by ${by}, ${left}.`
}
