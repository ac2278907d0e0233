import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '#ui/lib/storage.ts'

interface Place {
  address: string
  rows: number
  scrollY: number
  current: string | undefined
}

const storageKey = 'office-queue-place-of-list'
/** No further than this is read again after a reload. */
const mostRowsBack = 500

interface List {
  rows: readonly unknown[]
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage: () => unknown
}

/** The row that the keys are about, in a list that marks it. */
export interface CurrentRow {
  current: string | undefined
  setCurrent: (row: string) => void
}

/** Comes back to the same rows, scroll and row, after one was open or the page was loaded again. */
export function usePlace(address: string, list: List, row?: CurrentRow): void {
  const waiting = useRef<Place | undefined>(undefined)
  const asked = useRef<string | undefined>(undefined)
  if (asked.current !== address) {
    asked.current = address
    waiting.current = stored(address)
  }
  const { rows, hasNextPage, isFetching, fetchNextPage } = list
  const setCurrent = row?.setCurrent

  useEffect(() => {
    const place = waiting.current
    if (!place || rows.length === 0) return
    if (rows.length < Math.min(place.rows, mostRowsBack) && hasNextPage) {
      if (!isFetching) fetchNextPage()
      return
    }
    waiting.current = undefined
    window.scrollTo({ top: place.scrollY, behavior: 'instant' })
    if (place.current) setCurrent?.(place.current)
  }, [rows, hasNextPage, isFetching, fetchNextPage, setCurrent])

  const latest = useRef({ list, row })
  latest.current = { list, row }
  useEffect(() => {
    const note = () => {
      if (waiting.current) return
      const place: Place = {
        address,
        rows: latest.current.list.rows.length,
        scrollY: window.scrollY,
        current: latest.current.row?.current,
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
