import type { ReactElement } from 'react'
import type { System } from '#shared/contract/schemas/system.ts'
import { momentInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'

/** Every process that serves the site. */
export function Instances({ instances }: Pick<System, 'instances'>): ReactElement {
  return (
    <Panel id="system-instances" title="Instances" count={instances.length}>
      <ul className="apart system-list">
        {instances.map(({ name, version, catalogue, started_at, seen_at, is_this }) => (
          <li className="column" data-gap="0" key={name}>
            <strong translate="no">{name}</strong>
            <span className="soft">
              Version {version}
              {catalogue !== undefined && (catalogue === 0 ? ', sample pages' : `, pages of version ${catalogue}`)}.
              Started {momentInWords(started_at)}.{' '}
              {is_this ? 'It gave this answer.' : `Last heard of ${momentInWords(seen_at)}.`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What runs in the background, with the last and the next time. */
export function Jobs({ jobs }: Pick<System, 'jobs'>): ReactElement | null {
  if (jobs.length === 0) return null
  return (
    <Panel id="system-jobs" title="Background jobs" count={jobs.length}>
      <details className="system-more">
        <summary>When each ran and runs next</summary>
        <div className="office-table-frame">
          <table className="office-table system-jobs">
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Last</th>
                <th scope="col">Next</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ name, title, last_at, next_at, failures }) => (
                <tr key={name}>
                  <th scope="row">
                    {title}
                    {failures > 0 && (
                      <span className="wrong"> Failed {failures === 1 ? 'once' : `${failures} times`}</span>
                    )}
                  </th>
                  <td>{last_at ? momentInWords(last_at) : 'Not yet'}</td>
                  <td>{next_at ? momentInWords(next_at) : 'Now'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  )
}

/** What the log called an error in the last day. */
export function ErrorLines({ errors }: Pick<System, 'errors'>): ReactElement | null {
  if (errors.length === 0) return null
  return (
    <Panel id="system-errors" title="Errors of the last day">
      <ul className="apart system-list">
        {errors.map(({ says, count, last_at, instance }) => (
          <li className="column" data-gap="0" key={`${instance} ${says}`}>
            <span translate="no">{says}</span>
            <span className="soft">
              {count === 1 ? 'Once' : `${count.toLocaleString('en-GB')} times`}, last {momentInWords(last_at)}, on{' '}
              {instance}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
