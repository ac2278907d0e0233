import { useEffect } from 'react'
import { whenIdle } from '#ui/lib/when-idle.ts'
import { queryClient } from '../../lib/query-client.ts'
import { openVersion } from '../viewer/open-versions.ts'
import { firstDocument } from './check/proofs.ts'
import { fileQuery } from './file-query.ts'

/** Fetches the next file and its first document while someone reads this one, so that they are there when the key is pressed. */
export function useNextAhead(next: string | undefined): void {
  useEffect(() => {
    if (!next) return
    let isGone = false
    whenIdle(() => {
      if (isGone) return
      fetchAhead(next).catch(() => undefined)
    })
    return () => {
      isGone = true
    }
  }, [next])
}

async function fetchAhead(uuid: string): Promise<void> {
  const first = firstDocument(await queryClient.fetchQuery(fileQuery(uuid)))
  if (first) await openVersion(first, 'ahead')
}
