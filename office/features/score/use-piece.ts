import { useLocation, useNavigate } from 'react-router'
import { useNarrow } from '../../lib/use-narrow.ts'

interface Shown {
  /** The part that was chosen to be read; undefined for none. */
  shown: string | undefined
  /** Whether there is no room beside the scores, so that what is read covers them. */
  isNarrow: boolean
  show: (id: string | undefined) => void
}

/**
 * Which part of the application is read. On a phone it covers the scores and has an entry of its own in the history,
 * so that Back closes it and stays with the scores.
 */
export function usePiece(): Shown {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const entry = entryIn(state)
  const shown = entry?.piece
  function show(piece: string | undefined): void {
    if (piece === undefined && entry?.isOwn) return void navigate(-1)
    const isNew = isNarrow && !entry
    const next: Entry | null = piece === undefined ? null : { piece, isOwn: isNew || entry?.isOwn === true }
    void navigate(pathname + search, { replace: !isNew, state: next })
  }
  return { shown, isNarrow, show }
}

/** What the history remembers of the part that is open. */
interface Entry {
  piece: string
  /** Whether going back leads to the scores of the same application. */
  isOwn: boolean
}

function entryIn(state: unknown): Entry | undefined {
  const isEntry = state instanceof Object && 'piece' in state && typeof state.piece === 'string'
  return isEntry ? { piece: String(state.piece), isOwn: 'isOwn' in state && state.isOwn === true } : undefined
}
