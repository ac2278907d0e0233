import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Unreleased } from '../decisions/unreleased.tsx'
import { useNow } from './countdown.tsx'
import { hourInWords, leftInWords, plainHour, timeLeft } from './hour-words.ts'
import { ReleasePill } from './release-pill.tsx'
import { isMissed, type Release, releasesQuery } from './releases-query.ts'
import '../../styles/file.css'
import './releases.css'

/** All releases: the next one large, the others below. */
export function Component(): ReactElement {
  const query = useQuery(releasesQuery)
  const { data } = query
  const coming = (data ?? [])
    .filter(({ state }) => state === 'confirmed')
    .sort((one, other) => (one.releases_at < other.releases_at ? -1 : 1))
  const [next] = coming
  return (
    <Screen
      title="Release"
      lead="All applicants in a release are told at the same time. Until then, you can stop it completely."
      actions={
        data &&
        data.length > 0 && (
          <Link className="button" to="/releases/new">
            Prepare a release
          </Link>
        )
      }
    >
      <LoadState of={query} label="Loading the releases" rows={5} />
      {data?.length === 0 && (
        <EmptyState
          title="Nothing has been released yet"
          action={
            <Link className="button" to="/releases/new">
              Prepare a release
            </Link>
          }
        >
          When decisions are approved, choose which to release and when. Read some of each kind as the applicant will,
          then confirm by entering the number of decisions.
        </EmptyState>
      )}
      <Unreleased />
      {next && <NextRelease release={next} />}
      {data && data.length > 0 && <ReleaseTable releases={data.filter(one => one !== next)} />}
    </Screen>
  )
}

function NextRelease({ release }: { release: Release }): ReactElement {
  const left = timeLeft(release.releases_at, useNow())
  return (
    <section className="apart next-release" data-gap="1" aria-labelledby="next-release">
      <p className="soft">Next</p>
      <h2 id="next-release">
        <Link to={`/releases/${release.id}`}>{release.name}</Link>
      </h2>
      <p>
        <b>{release.count.toLocaleString('en-GB')}</b> {release.count === 1 ? 'decision' : 'decisions'} on{' '}
        {hourInWords(release.releases_at)}
        {left && <span className="next-release-left">In {leftInWords(left)}</span>}
      </p>
    </section>
  )
}

const columns: readonly Column[] = [
  { id: 'name', label: 'Release' },
  { id: 'hour', label: 'Hour' },
  { id: 'count', label: 'Decisions', align: 'end' },
  { id: 'by', label: 'Prepared by', hideBelow: 'tablet' },
  { id: 'state', label: 'State' },
]

function ReleaseTable({ releases }: { releases: readonly Release[] }): ReactElement | null {
  if (releases.length === 0) return null
  return (
    <Table caption="Releases" columns={columns} narrow="stack">
      <tbody>
        {releases.map(one => (
          <tr key={one.id}>
            <th scope="row">
              <Link className="record-link" to={`/releases/${one.id}`}>
                {one.name}
              </Link>
            </th>
            <td>{plainHour(one.releases_at)}</td>
            <td data-align="end" data-label="Decisions">
              {one.count.toLocaleString('en-GB')}
            </td>
            <td data-hide="tablet">{one.created_by.full_name}</td>
            <td data-end="">
              <ReleasePill release={one} isMissed={isMissed(one)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
