import type { ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { type Tone, toneIcons } from './status-tag.tsx'

type NoticeProps = {
  tone?: Tone
  title?: string
  /** Level of the title in the page's outline; without it the title is no heading. */
  headingLevel?: 2 | 3 | 4
  /** Announce it when it appears: 'alert' straight away, 'status' when the reader pauses. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** Something worth stopping for: a state of the page, a result, a warning. */
export function Notice({ tone = 'info', title, headingLevel, role, children }: NoticeProps): ReactElement {
  const Title: 'h2' | 'h3' | 'h4' | 'p' = headingLevel ? `h${headingLevel}` : 'p'
  return (
    <div className="notice" data-tone={tone} role={role}>
      <Icon name={toneIcons[tone]} />
      <div className="notice-body">
        {title && <Title className="notice-title">{title}</Title>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}
