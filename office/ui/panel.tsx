import type { ReactElement, ReactNode } from 'react'

interface PanelProps {
  title: ReactNode
  /** How many there are, beside the title. */
  count?: number
  /** Beside the title. */
  act?: ReactNode
  /** The id of the title. With one, the panel is a region with this name. */
  id?: string
  /** A class for a look of its own. */
  className?: string
  /** What a look of its own depends on. */
  'data-state'?: string
  children: ReactNode
}

/** A part of a screen with a title, under one strong rule. */
export function Panel({ title, count, id, act, className, children, ...data }: PanelProps): ReactElement {
  const heading = (
    <h2 id={id}>
      {title}
      {count !== undefined && (
        <>
          {' '}
          <span className="office-count">{count}</span>
        </>
      )}
    </h2>
  )
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={id} {...data}>
      {act ? (
        <div className="ends" data-align="center">
          {heading}
          {act}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
