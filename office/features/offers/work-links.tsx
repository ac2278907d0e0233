import type { ReactElement } from 'react'
import { ChoiceLinks } from '../../ui/choice-links.tsx'
import { type Offers, type OffersView, workLinks } from './offers-view.ts'

/** What has to be done, each a link to exactly these offers. Shows nothing when nothing waits. */
export function WorkLinks({ view, work }: { view: OffersView; work: Offers['work'] }): ReactElement | null {
  const links = workLinks(view, work)
  if (links.length === 0) return null
  return (
    <ChoiceLinks
      label="To do"
      links={links.map(({ search, isOpen, ...link }) => ({
        ...link,
        isCurrent: isOpen,
        to: { search: isOpen ? '' : search },
      }))}
    />
  )
}
