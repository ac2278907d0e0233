import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '#ui/lib/storage.ts'

interface Place {
  address: string
  rows: number
  scrollY: number
  uuid: string | undefined
}

const storageKey = 'office-queue-place-of-list'
/** No further than this is read again after a reload. */
const mostRowsBack = 500

interface List {
  rows: readonly { uuid: string }[]
  current: string | undefined
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage: () => unknown
}

/** Comes back to the same rows, scroll and row, after a file was open or the page was loaded again. */
export function usePlace(address: string, list: List, setCurrent: (uuid: string) => void): void {
  const waiting = useRef<Place | undefined>(undefined)
  const asked = useRef<string | undefined>(undefined)
  if (asked.current !== address) {
    asked.current = address
    waiting.current = stored(address)
  }
  const { rows, hasNextPage, isFetching, fetchNextPage } = list

  useEffect(() => {
    const place = waiting.current
    if (!place || rows.length === 0) return
    if (rows.length < Math.min(place.rows, mostRowsBack) && hasNextPage) {
      if (!isFetching) fetchNextPage()
      return
    }
    waiting.current = undefined
    window.scrollTo({ top: place.scrollY, behavior: 'instant' })
    if (place.uuid && rows.some(({ uuid }) => uuid === place.uuid)) setCurrent(place.uuid)
  }, [rows, hasNextPage, isFetching, fetchNextPage, setCurrent])

  const latest = useRef(list)
  latest.current = list
  useEffect(() => {
    const note = () => {
      if (waiting.current) return
      const place: Place = {
        address,
        rows: latest.current.rows.length,
        scrollY: window.scrollY,
        uuid: latest.current.current,
      }
      writeStored('sessionStorage', storageKey, JSON.stringify(place))
    }
    window.addEventListener('scrollend', note)
    window.addEventListener('pagehide', note)
    window.addEventListener('click', note, { capture: true })
    window.addEventListener('keydown', note)
    return () => {
      window.removeEventListener('scrollend', note)
      window.removeEventListener('pagehide', note)
      window.removeEventListener('click', note, { capture: true })
      window.removeEventListener('keydown', note)
    }
  }, [address])
}

function stored(address: string): Place | undefined {
  try {
    const place: Place = JSON.parse(readStored('sessionStorage', storageKey) ?? 'null')
    return place?.address === address ? place : undefined
  } catch {
    return undefined
  }
}
