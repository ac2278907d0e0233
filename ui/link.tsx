import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react'
import { type To, useHref, useLinkClickHandler, useResolvedPath } from 'react-router'
import { pageAt } from '#shared/paths.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A page of this site. */
  to: To
  state?: unknown
  replace?: boolean | undefined
}

/**
 * A link to a page of this site. No script shows documents, so the browser itself follows links to them. React Router's own
 * link brings what fetches data ahead, which no page here has.
 */
export function Link({ to, state, replace, target, onClick, ...rest }: LinkProps): ReactElement {
  const { pathname } = useResolvedPath(to)
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, replace, target })
  const isDocument = pageAt(pathname).kind === 'document'
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isDocument && !event.defaultPrevented) follow(event)
  }
  return <a {...rest} href={href} target={target} onClick={handleClick} />
}
