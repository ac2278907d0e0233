import type { ReactElement } from 'react'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { readOwnFigures } from '#shared/domain/own-figures.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { momentOf } from './decision-words.ts'
import { type Reply, replyParts } from './replies.ts'

interface RefusalProps {
  held: OwnCase
  onAsk: ((reply: Reply) => void) | undefined
}

/** Why the application was refused, with the applicant’s own figures, and the way to a second look. */
export function Refusal({ held, onAsk }: RefusalProps): ReactElement {
  return (
    <>
      <Reasons reasons={held.decision?.reasons ?? []} />
      <SecondLook look={held.decision?.second_look} onAsk={onAsk && (() => onAsk('second_look'))} />
    </>
  )
}

type Reason = NonNullable<NonNullable<OwnCase['decision']>['reasons']>[number]

function Reasons({ reasons }: { reasons: readonly Reason[] }): ReactElement {
  return (
    <section aria-labelledby="why-title">
      <h2 id="why-title">Why</h2>
      {reasons.length === 0 && <p>Write to the admissions office below, and we will explain our decision.</p>}
      <ul className="decision-rows refusal-reasons">
        {reasons.map(({ sentence, own_figure }) => (
          <li key={sentence}>
            <p>{sentence}</p>
            {own_figure && <Figures stored={own_figure} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figures({ stored }: { stored: string }): ReactElement {
  const rows = readOwnFigures(stored)
  if (!rows) return <p className="own-figure">{stored}</p>
  return (
    <dl className="own-figures">
      {rows.map(({ requirement, wanted, own }) => (
        <div key={requirement} className="own-figure-row">
          <dt>{requirement}</dt>
          {wanted && <dd className="soft">Needed: {wanted}</dd>}
          <dd>
            <b>Yours: {own}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface SecondLookProps {
  look: NonNullable<OwnCase['decision']>['second_look']
  onAsk: (() => void) | undefined
}

function SecondLook({ look, onAsk }: SecondLookProps): ReactElement | null {
  if (look?.asked_at)
    return (
      <Notice title={`You asked for a second look on ${longDate(new Date(look.asked_at))}`}>
        A different person will look at your application again. We will email you when there is news.
      </Notice>
    )
  if (!look?.ask_by) return null
  return (
    <section aria-labelledby="look-title" className="stack" style={{ '--gap': 'var(--s3)' }}>
      <h2 id="look-title">Is something above wrong?</h2>
      <p>
        You can ask for a second look until <b>{momentOf(look.ask_by)}</b>. A different person will look at your
        application again.
      </p>
      <p className="no-print" inert={onAsk === undefined}>
        <Button look="secondary" onClick={onAsk}>
          {replyParts.second_look.button}
        </Button>
      </p>
    </section>
  )
}
