import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import { ApiError, callOffice } from '../../lib/call.ts'
import { LoadState } from '../../ui/states.tsx'
import { changesIn } from './changes.ts'
import { Changes } from './changes-list.tsx'
import type { Place } from './settings-query.ts'

interface VersionChangesProps {
  place: Place
  title: string
  version: number
}

/** What a version changed in the one before it, once somebody asks. */
export function VersionChanges({ place, title, version }: VersionChangesProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>What changed</summary>
      {isOpen && <Difference place={place} title={title} version={version} />}
    </details>
  )
}

function Difference({ place, title, version }: VersionChangesProps): ReactElement {
  const query = useQuery({
    queryKey: ['settings', 'difference', place.kind, place.key, version],
    queryFn: async ({ signal }) => {
      const [before, after] = await Promise.all([version - 1, version].map(number => bodyOf(place, number, signal)))
      return changesIn(before, after)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!query.data) return <LoadState of={query} label="Comparing the versions" rows={2} />
  if (query.data.length === 0) return <p className="soft">Nothing. It says the same as the version before.</p>
  return <Changes changes={query.data} title={title} isPast />
}

async function bodyOf(place: Place, number: number, signal: AbortSignal): Promise<unknown> {
  const params = { ...place, number: String(number) }
  try {
    return (await callOffice(settingCalls.readSettingVersion, { params, signal })).body
  } catch (error) {
    // The sample has no programme of the office’s own.
    if (number === 0 && error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
