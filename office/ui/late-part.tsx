import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { LoadState } from './states.tsx'

interface LatePartProps<Part> {
  /** For screen readers: 'Opening the document'. */
  label: string
  load: () => Promise<Part>
  children: (part: Part) => ReactElement
}

/** A part of a screen whose script comes when it is first shown. Where it does not come, the screen around it stays: a failing `lazy` replaces it. */
export function LatePart<Part>({ label, load, children }: LatePartProps<Part>): ReactElement {
  const part = useQuery({ queryKey: ['part', label], queryFn: load, staleTime: Number.POSITIVE_INFINITY, retry: false })
  return part.data ? children(part.data) : <LoadState of={part} label={label} rows={2} />
}
