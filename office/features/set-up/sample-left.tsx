import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { fieldLink } from './field-link.ts'
import { sampleTextsQuery } from './set-up-query.ts'

const mostShown = 7

/** The first texts that still are the sample’s. */
export function SampleLeft({ left }: { left: number }): ReactElement {
  const { data } = useQuery({ ...sampleTextsQuery, refetchOnMount: 'always' })
  return (
    <section className="panel" aria-labelledby="set-up-sample">
      <h2 id="set-up-sample">
        Sample text to replace <span className="office-count">{left}</span>
      </h2>
      {left === 0 ? (
        <p>Nothing of the sample is left.</p>
      ) : (
        <>
          <ul className="bare-list set-up-rows">
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
    </section>
  )
}
