import type { ReactNode } from 'react'
import { SuccessMark } from './success-mark.tsx'

/** The header of every success screen. */
export function SuccessHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="success-head">
      <SuccessMark />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
