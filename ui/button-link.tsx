import type { AnchorHTMLAttributes, ReactElement } from 'react'
import { type Shape, shapeAttributes } from './button.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type ButtonLinkProps = Shape &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  (
    | { /** A page of this site. */ to: string; state?: unknown; replace?: boolean; href?: never }
    | { /** Anything else: another site, a file, mail. */ href: string; to?: never; state?: never; replace?: never }
  )

/** A link that looks like a button: it goes somewhere, and works without scripts. */
export function ButtonLink({
  look,
  icon,
  iconAfter,
  wide,
  className,
  children,
  ...rest
}: ButtonLinkProps): ReactElement {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
  const shape = shapeAttributes({ look, wide, className })
  if (rest.to === undefined) {
    const { to: _to, state: _state, replace: _replace, ...anchor } = rest
    return (
      <a {...anchor} {...shape}>
        {content}
      </a>
    )
  }
  const { href: _href, ...link } = rest
  return (
    <Link {...link} {...shape}>
      {content}
    </Link>
  )
}
