import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'success' | 'warning' | 'error' | 'info'

export const toneIcons: Record<Tone, IconName> = { success: 'check', warning: 'alert', error: 'alert', info: 'info' }

type StatusTagProps = { tone?: Tone; icon?: IconName; children: ReactNode }

/** A state: a word and a shape, which colour only repeats. */
export function StatusTag({ tone, icon, children }: StatusTagProps): ReactElement {
  return (
    <span className="tag" data-tone={tone}>
      <Icon name={icon ?? (tone ? toneIcons[tone] : 'circle')} />
      {children}
    </span>
  )
}
