import type { ReactElement } from 'react'
import { dayInWords } from '../../lib/words.ts'
import { Pill } from '../../ui/pill.tsx'
import { AnswerBy } from '../queue/decide-by.tsx'
import { nextOf, type OfferRow } from './offers-view.ts'

/** What has to happen next, with the date where there is one. */
export function NextStep({ row }: { row: OfferRow }): ReactElement {
  const next = nextOf(row)
  if (!next) return <span aria-hidden="true">–</span>
  if (next.kind === 'words')
    return next.isForOffice ? <Pill tone="waiting">{next.text}</Pill> : <span className="soft">{next.text}</span>
  return (
    <span className="offer-reply whole">
      <span>Reply by {dayInWords(next.lastDay)}</span> <AnswerBy at={next.lastDay} />
    </span>
  )
}
