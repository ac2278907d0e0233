import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const mark = 'overlay'

/** A traversal can lead nowhere, because frames added entries that are gone. It is given up after this time. */
const traversalMs = 1000

/**
 * Gives an overlay its own history entry, so that Back closes it and leaves the page in place. `onLeft` is called once when the
 * entry is left; `leave` leaves it, so that nothing of it remains in the history. A frame may be opened once `isEntered`: while one loads,
 * Chromium forgets for a moment that the entry was added, and counting from that leads a page too far back.
 */
export function useHistoryEntry(onLeft: () => void): { isEntered: boolean; leave: () => void } {
  const navigate = useNavigate()
  const location = useLocation()
  const isOnEntry = isMarked(location.state)
  const [isEntered, setEntered] = useState(false)
  const step = useRef<'before' | 'entering' | 'leaving' | 'left'>('before')
  const lengthAtEntry = useRef<number>(undefined)
  const told = useRef(onLeft)
  told.current = onLeft

  const end = useCallback(() => {
    if (step.current === 'left') return
    step.current = 'left'
    told.current()
  }, [])

  const goBack = useCallback(() => {
    // Frames add entries of their own on top.
    const added = history.length - (lengthAtEntry.current ?? history.length)
    void navigate(-(Math.max(0, added) + 1))
    setTimeout(end, traversalMs)
  }, [navigate, end])

  useEffect(() => {
    if (isOnEntry) {
      // After a reload or Forward, the page already has the entry.
      if (step.current === 'before') step.current = 'entering'
      const isNew = lengthAtEntry.current === undefined
      lengthAtEntry.current ??= history.length
      setEntered(true)
      if (isNew && step.current === 'leaving') goBack()
    } else if (lengthAtEntry.current !== undefined) end()
    else if (step.current === 'before') {
      step.current = 'entering'
      void navigate(location, { state: { ...location.state, [mark]: true } })
    }
  }, [isOnEntry, location, navigate, goBack, end])

  // The page may be closed altogether. Then nothing waits for an end.
  useEffect(
    () => () => {
      told.current = () => {}
    },
    [],
  )

  const leave = useCallback(() => {
    if (step.current === 'leaving' || step.current === 'left') return
    step.current = 'leaving'
    if (lengthAtEntry.current !== undefined) goBack()
  }, [goBack])
  return { isEntered, leave }
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state
}
