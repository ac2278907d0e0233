import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { hourInWords } from './hour-words.ts'
import { Rehearsal } from './rehearsal.tsx'
import { ReleaseCounts } from './release-counts.tsx'
import { ReleaseNews } from './release-news.tsx'
import { ReleasePill } from './release-pill.tsx'
import { ConfirmRelease, StopRelease, WaitForHour } from './release-steps.tsx'
import { isMissed, type ReleaseDetails, releaseQuery } from './releases-query.ts'
import '../../styles/file.css'
import './releases.css'

/** One release: its contents, a rehearsal, and the next step. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(releaseQuery(id))
  if (!data)
    return (
      <Screen title="Release">
        {error ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : (
          <LoadingRows label="Loading the release" rows={8} />
        )}
      </Screen>
    )
  return <OneRelease release={data} />
}

function OneRelease({ release }: { release: ReleaseDetails }): ReactElement {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  return (
    <Screen
      title={release.name}
      width="wide"
      lead={
        <>
          <Link to="/releases">All releases</Link> · {hourInWords(release.releases_at)} · prepared by{' '}
          {release.created_by.full_name}
        </>
      }
      actions={<ReleasePill release={release} isMissed={isMissed(release)} />}
    >
      <div className="beside release">
        <div className="column" data-gap="6">
          <NextStep release={release} read={seen.size} />
        </div>
        <Rehearsal
          release={release.id}
          rehearsal={release.rehearsal}
          seen={seen}
          onSeen={one => setSeen(before => new Set(before).add(one))}
        />
      </div>
      <ReleaseCounts counts={release.counts} />
    </Screen>
  )
}

function NextStep({ release, read }: { release: ReleaseDetails; read: number }): ReactElement {
  if (release.state === 'told') return <ReleaseNews release={release} />
  if (release.state === 'confirmed') return <WaitForHour release={release} />
  if (release.state === 'stopped')
    return (
      <Notice tone="info" title="This release was stopped">
        No one was told. You can put its decisions into another release.
      </Notice>
    )
  if (isMissed(release))
    return (
      <div className="apart release-step" data-items="start" data-gap="3">
        <Notice tone="warning" title="Its hour has passed, and no one confirmed it">
          No one was told. Discard it, and prepare it again for a later hour.
        </Notice>
        <StopRelease release={release} label="Discard" />
      </div>
    )
  return <ConfirmRelease release={release} read={read} />
}
