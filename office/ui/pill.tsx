import type { ReactElement, ReactNode } from 'react'

export type PillTone = 'good' | 'bad' | 'waiting' | 'quiet' | 'none'

interface PillProps {
  /** `quiet`, like no tone, asks for nothing. `none`: there is nothing yet. */
  tone?: PillTone | undefined
  /** A class for a look of its own. */
  className?: string
  children: ReactNode
}

/** Where something stands, in a word. */
export function Pill({ tone, className, children }: PillProps): ReactElement {
  return (
    <span className={className ? `pill ${className}` : 'pill'} data-tone={tone}>
      {children}
    </span>
  )
}
