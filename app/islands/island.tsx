import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from '#app/boot/islands.ts'

/**
 * The part of a public page that React runs in a browser, when it is wanted. It is rendered as a tree of its own, so that React
 * counts its ids as `run-island.tsx` does.
 */
export function Island({ name, children }: { name: IslandName; children?: ReactElement }): ReactElement {
  const markup = { __html: children ? renderToString(children) : '' }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React
  return <div data-island={name} dangerouslySetInnerHTML={markup} />
}
