import type { ReactElement, ReactNode } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'

/** For a line whose words are awaited, so that what stands below and beside it does not move when they come. */
export const emptyLine = '\u00a0'

type ScreenProps = {
  /** The heading, and the title of the tab. */
  title: string
  /** Replaces the title in the heading, if it is more than text. */
  heading?: ReactNode
  /** What the screens of a section begin with: its parts. */
  above?: ReactNode
  /** One sentence below the heading. */
  lead?: ReactNode
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode
  /** `wide` has no side margins: for tables and split screens. */
  width?: 'reading' | 'wide'
  children: ReactNode
}

/** The layout of every screen inside the frame: the tab’s title, the only h1, and spacing. */
export function Screen({ title, heading, above, lead, actions, width, children }: ScreenProps): ReactElement {
  return (
    <div className="screen" data-width={width}>
      <ScreenTitle title={title} />
      {above}
      <header className="screen-head">
        <div>
          <h1>{heading ?? title}</h1>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {actions && <div className="wraps screen-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** For a screen with its own header. */
export function ScreenTitle({ title }: { title: string }): ReactElement {
  return <title>{`${title} | ${institution().shortName} Admissions Office`}</title>
}
