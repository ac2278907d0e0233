import { type ComponentType, lazy, Suspense } from 'react'
import { ownMarkup } from './own-markup.ts'
import { patiently } from './patiently.ts'

/** Marks the element whose inside React leaves alone; `AdoptedLinks` looks for it. */
export const keptAttribute = 'data-kept'

/**
 * A part of a page that only shows something: it is rendered at build and, in the page that was loaded, kept as it is, so
 * that its texts are in no script. Its module is fetched only when a reader comes to it from another page, and that page is
 * then shown as a whole; a part that surrounds pages is fetched `'when drawn'`, because a page need not show it. Links in it
 * are handled by `AdoptedLinks`; nothing else in it can be interactive beyond what HTML and the inline script do.
 *
 * const Body = await kept('home', () => import('./home-body.tsx'))
 */
export async function kept(
  name: string,
  load: () => Promise<{ default: ComponentType }>,
  fetched: 'with the page' | 'when drawn' = 'with the page',
): Promise<ComponentType> {
  if (import.meta.env.SSR) {
    const { default: Part } = await load()
    return () => <div {...{ [keptAttribute]: name }}>{<Part />}</div>
  }
  const html = document.querySelector(`[${keptAttribute}="${name}"]`)?.innerHTML
  if (html !== undefined) return inDocument(name, html)
  return fetched === 'with the page'
    ? drawn(name, (await load()).default)
    : drawn(
        name,
        lazy(() => patiently(load)),
      )
}

function inDocument(name: string, html: string): ComponentType {
  const markup = { __html: ownMarkup(html) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this document's own markup
  return () => <div {...{ [keptAttribute]: name }} suppressHydrationWarning dangerouslySetInnerHTML={markup} />
}

function drawn(name: string, Part: ComponentType): ComponentType {
  return () => (
    <div {...{ [keptAttribute]: name }}>
      <Suspense>
        <Part />
      </Suspense>
    </div>
  )
}
