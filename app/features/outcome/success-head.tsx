import type { ReactNode } from 'react'
import { Seal } from './seal.tsx'

/** The header of every success screen. */
export function SuccessHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="success-head">
      <Seal />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
