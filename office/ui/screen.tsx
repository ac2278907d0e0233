import type { ReactElement, ReactNode } from 'react'
import { institution } from '#content/institution.ts'

type ScreenProps = {
  /** The heading, and the title of the tab. */
  title: string
  /** Instead of the title in the heading, where it is more than text. */
  heading?: ReactNode
  /** One sentence below the heading. */
  lead?: ReactNode
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode
  /** `wide` has no margin at its sides: tables and split screens. */
  width?: 'reading' | 'wide'
  children: ReactNode
}

/** What every screen inside the frame stands in: the title of the tab, the one h1, and room. */
export function Screen({ title, heading, lead, actions, width, children }: ScreenProps): ReactElement {
  return (
    <div className="screen" data-width={width}>
      <ScreenTitle title={title} />
      <header className="screen-head">
        <div>
          <h1>{heading ?? title}</h1>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {actions && <div className="screen-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** For a screen that draws its own head. */
export function ScreenTitle({ title }: { title: string }): ReactElement {
  return <title>{`${title} | ${institution.shortName} Admissions Office`}</title>
}
