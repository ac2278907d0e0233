// biome-ignore lint/style/noRestrictedImports: the one place
import { type LinkProps, Link as RouterLink, useResolvedPath } from 'react-router'
import { pageAt } from '#shared/paths.ts'

/** A link to a page of this site. No script shows documents, so the browser itself follows links to them. */
export function Link(props: LinkProps) {
  const { pathname } = useResolvedPath(props.to)
  return <RouterLink {...props} reloadDocument={pageAt(pathname).kind === 'document'} />
}
