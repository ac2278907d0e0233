import type { ReactElement } from 'react'
import { isDay } from '#shared/domain/calendar.ts'
import { momentInWords, shortDayInWords } from '../lib/words.ts'
import { Panel } from './panel.tsx'

export interface StoryStep {
  who: string
  /** What was done: 'approved it'. */
  what: string
  /** A moment, or a day of which the hour is not known. */
  at: string
  why?: string | undefined
}

/** Who did what and when, the first first. */
export function Story({ steps }: { steps: readonly (StoryStep | undefined)[] }): ReactElement {
  return (
    <Panel title="What happened">
      <ol className="apart steps story-steps" data-gap="3">
        {steps
          .filter(step => step !== undefined)
          .map(({ who, what, at, why }) => (
            <li key={what}>
              <b>{who}</b> {what}
              <span className="soft">{isDay(at) ? shortDayInWords(at) : momentInWords(at)}</span>
              {why && <q dir="auto">{why}</q>}
            </li>
          ))}
      </ol>
    </Panel>
  )
}
