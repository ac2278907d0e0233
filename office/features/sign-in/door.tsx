import type { ReactElement, ReactNode } from 'react'
import { AdireBand } from '#app/art/adire-band.tsx'
import { Crest } from '#app/art/crest-mark.tsx'
import { institution } from '#content/institution.ts'
import { ScreenTitle } from '../../ui/screen.tsx'

/** The page of somebody who is not signed in yet: the university at the side, one thing to do. */
export function Door({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}): ReactElement {
  return (
    <div className="door">
      <ScreenTitle title={title} />
      <header className="door-side night">
        <Crest />
        <p>
          {institution.name}
          <span>Admissions Office</span>
        </p>
        <AdireBand />
      </header>
      <main id="main" className="door-main">
        <h1>{title}</h1>
        {lead && <p className="soft">{lead}</p>}
        {children}
      </main>
    </div>
  )
}
