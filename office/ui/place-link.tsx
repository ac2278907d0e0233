import type { ReactElement, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useMe } from '../lib/me.ts'
import { mayOpen } from '../lib/open-to.ts'

/** A link to a screen of another section: its words alone for those who may not open it. */
export function PlaceLink(link: LinkProps & { to: string }): ReactNode {
  return mayOpen(useMe(), link.to) ? <Link {...link} /> : link.children
}

type FeesLinkProps = Omit<LinkProps, 'to'> & { uuid: string }

/** To the fees of an application: for those who read no fees alone, to its file. */
export function FeesLink({ uuid, ...link }: FeesLinkProps): ReactElement {
  const fees = `/money/fees/${uuid}`
  return <Link {...link} to={mayOpen(useMe(), fees) ? fees : `/applications/${uuid}`} />
}
