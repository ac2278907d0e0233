import { type ReactElement, useId } from 'react'

/** A woven edge between two parts of a page: triangles, dots and two threads. */
export function AdireBand({ className }: { className?: string }): ReactElement {
  const id = useId()
  return (
    <svg className={className ? `band ${className}` : 'band'} aria-hidden="true">
      <pattern id={id} width="32" height="24" patternUnits="userSpaceOnUse">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
          <path d="M0 2h32M0 22h32M0 18 8 6l8 12 8-12 8 12M4 18l4-6 4 6m8 0 4-6 4 6" />
          <path d="M0 7h0m16 0h0m16 0h0M8 17h0m16 0h0" strokeWidth="3" />
        </g>
      </pattern>
      <rect width="100%" height="24" fill={`url(#${id})`} />
    </svg>
  )
}
