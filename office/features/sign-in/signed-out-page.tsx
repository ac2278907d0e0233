import { createContext, type ReactElement, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { AdireBand } from '#ui/art/adire-band.tsx'
import { Crest } from '#ui/art/crest-mark.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'

export const secondFactorLead =
  'You sign in with your password and a code from your phone. Later you can add passkeys in your account.'

interface Heading {
  title: string
  lead?: ReactNode
}

const ChangeHeading = createContext<((heading: Heading | undefined) => void) | undefined>(undefined)

/**
 * Shows the title of this step in the heading of the page. Returns false if there is no such page around it, as in a
 * dialog: the step then shows its own heading, if it needs one.
 */
export function useStepHeading(title: string, lead?: string): boolean {
  const change = useContext(ChangeHeading)
  useLayoutEffect(() => {
    change?.({ title, lead })
    return () => change?.(undefined)
  }, [change, title, lead])
  return change !== undefined
}

/** The page for people who are not signed in: the university at the side, one thing to do. */
export function SignedOutPage({
  title,
  lead,
  children,
}: Heading & {
  children: ReactNode
}): ReactElement {
  const [step, changeHeading] = useState<Heading>()
  const shown = step ?? { title, lead }
  return (
    <div className="signed-out">
      <ScreenTitle title={shown.title} />
      <header className="signed-out-side night">
        <Crest />
        <p>
          {institution().name}
          <span>Admissions Office</span>
        </p>
        <AdireBand />
      </header>
      <main id="main" className="signed-out-main">
        <h1>{shown.title}</h1>
        {shown.lead && <p className="soft">{shown.lead}</p>}
        <ChangeHeading value={changeHeading}>{children}</ChangeHeading>
      </main>
    </div>
  )
}
