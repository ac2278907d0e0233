import type { ReactNode } from 'react'
import { Seal } from './seal.tsx'

/** The top of every screen that says that something is done. */
export function SuccessHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="success-head">
      <Seal />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
