import { Link, type LinkProps } from 'react-router'

/** A link inside the site: fetched ahead on hover and focus (app/router/fetch-ahead.ts), faded into (spec section 2). */
export function PageLink(props: LinkProps) {
  return <Link viewTransition {...props} />
}
