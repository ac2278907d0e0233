import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { callApi } from '#app/lib/api.ts'
import { retryOnce, userKey } from '#app/lib/queries.ts'
import { useSession } from '#app/lib/session.ts'
import { channelCalls } from '#shared/contract/calls/channels.ts'
import type { OwnChannels } from '#shared/contract/schemas/channels.ts'

/** How news reaches the signed-in person, and `put` for what a call has answered. */
export function useOwnChannels() {
  const userId = useSession()?.user.id
  const queries = useQueryClient()
  const queryKey = useMemo(() => userKey(userId, 'channels'), [userId])
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(channelCalls.readChannels, { signal }),
    staleTime: 0,
    retry: retryOnce,
    networkMode: 'always',
  })
  // Shown in the same render as what a press changes beside it; the cache tells of it later.
  const [latest, setLatest] = useState<{ userId: string | undefined; channels: OwnChannels }>()
  const put = useCallback(
    (answer: OwnChannels) => {
      setLatest({ userId, channels: answer })
      // An older answer that is still on its way must not replace this one.
      void queries.cancelQueries({ queryKey })
      queries.setQueryData<OwnChannels>(queryKey, answer)
    },
    [queries, queryKey, userId],
  )
  const { data, error, isFetching, refetch } = query
  const reload = useCallback(() => void refetch().then(({ data }) => data && put(data)), [refetch, put])
  return { channels: latest && latest.userId === userId ? latest.channels : data, error, isFetching, put, reload }
}

/** What each part of the page is given. */
export interface ChannelsPart {
  channels: OwnChannels
  put: (answer: OwnChannels) => void
  reload: () => void
}
