import type { ReactNode } from 'react'
import { AdireBand } from '#ui/art/adire-band.tsx'

type FeePanelProps = {
  title: string
  text: string
  /** The amount in large figures; nothing if none is due. */
  amount?: string
  children: ReactNode
}

/** The indigo side of /payment: what is due, and the one action for it. */
export function FeePanel({ title, text, amount, children }: FeePanelProps) {
  return (
    <section className="fee-panel night" aria-labelledby="fee-title">
      <AdireBand />
      <div className="stack">
        <h2 id="fee-title">{title}</h2>
        {amount && (
          <p className="fee-amount figures" translate="no">
            {amount}
          </p>
        )}
        <p>{text}</p>
        {children}
      </div>
    </section>
  )
}
