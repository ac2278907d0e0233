import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { releaseCalls } from '#shared/contract/calls/office/releases.ts'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'

const unreleasedQuery = queryOptions({
  queryKey: ['releases', 'unreleased'],
  queryFn: ({ signal }) => callOffice(releaseCalls.countUnreleased, { signal }),
})

/** '23 approved decisions are in no release.' */
function unreleasedInWords(count: number): string {
  if (count === 0) return 'Every approved decision is in a release.'
  return count === 1
    ? '1 approved decision is in no release.'
    : `${count.toLocaleString('en-GB')} approved decisions are in no release.`
}

/** What is true after an approval: how many applicants no release will tell. */
export async function sayUnreleased(): Promise<string> {
  try {
    const { count } = await queryClient.fetchQuery({ ...unreleasedQuery, staleTime: 0 })
    return `${unreleasedInWords(count)} Applicants are told only by a release.`
  } catch {
    return 'Applicants are told only by a release.'
  }
}

/** Named where someone approves and releases, because no one else will notice. */
export function Unreleased(): ReactElement | null {
  const mayRelease = may(useMe(), ['decisions.approve'])
  const { data } = useQuery({ ...unreleasedQuery, enabled: mayRelease })
  if (!data || data.count === 0) return null
  const named = data.programmes.slice(0, 5).map(({ title, count }) => `${title} (${count.toLocaleString('en-GB')})`)
  const more = data.programmes.length - named.length
  return (
    <Notice tone="warning" title={unreleasedInWords(data.count)}>
      <p>
        {named.join(', ')}
        {more > 0 && ` and ${more} more ${more === 1 ? 'programme' : 'programmes'}`}.
      </p>
    </Notice>
  )
}
