import type { ReactElement } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Station } from './stations.ts'

const marks: Record<Station['state'], { icon: IconName; word: string }> = {
  done: { icon: 'check', word: 'Done' },
  now: { icon: 'arrow-right', word: 'Now' },
  later: { icon: 'circle', word: 'Later' },
}

/** The steps of a place, from accepting it to the matriculation number. */
export function StationLine({ stations, title }: { stations: readonly Station[]; title: string }): ReactElement | null {
  if (stations.length === 0) return null
  return (
    <section aria-labelledby="stations-title">
      <h2 id="stations-title">{title}</h2>
      <ol className="stations">
        {stations.map(({ key, title, says, state }) => (
          <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="station-mark">
              <Icon name={marks[state].icon} />
            </span>
            <b>{title}</b>
            <VisuallyHidden>{`${marks[state].word}.`}</VisuallyHidden>
            <span className="soft">{says}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
