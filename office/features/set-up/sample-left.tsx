import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../ui/panel.tsx'
import { fieldLink } from './field-link.ts'
import { sampleTextsQuery } from './set-up-query.ts'

const mostShown = 7

/** The first texts that still are the sample’s. */
export function SampleLeft({ left }: { left: number }): ReactElement {
  const { data } = useQuery({ ...sampleTextsQuery, refetchOnMount: 'always' })
  return (
    <Panel id="set-up-sample" title="Sample text to replace" count={left}>
      {left === 0 ? (
        <p>Nothing of the sample is left.</p>
      ) : (
        <>
          <ul className="bare-list set-up-rows ruled">
            {data?.texts.slice(0, mostShown).map(text => (
              <li key={`${text.kind} ${text.key} ${text.field}`}>
                <Link to={fieldLink(text)}>{text.title}</Link>
                <q className="soft">{text.excerpt}</q>
              </li>
            ))}
          </ul>
          <Link to="/set-up/texts">See all {left}</Link>
          <p className="soft">You can open without it. Applicants will read them as yours.</p>
        </>
      )}
    </Panel>
  )
}
