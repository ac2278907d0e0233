import type { ReactElement } from 'react'

type SkeletonProps = {
  /** CSS lengths; by default one line over the whole width. */
  width?: string
  height?: string
  lines?: number
}

/** A grey block where something will stand (spec section 2). Put `aria-busy` on what contains it. */
export function Skeleton({ width = '100%', height = '1em', lines = 1 }: SkeletonProps): ReactElement {
  return (
    <span aria-hidden="true" className="stack" style={{ '--gap': '0.6em' }}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          className="skeleton"
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never reordered
          key={line}
          style={{ width: lines > 1 && line === lines - 1 ? '60%' : width, height }}
        />
      ))}
    </span>
  )
}
