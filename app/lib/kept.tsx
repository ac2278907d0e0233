import { type ComponentType, lazy, Suspense } from 'react'
import { ownMarkup } from './own-markup.ts'
import { patiently } from './patiently.ts'

/** Marks the element whose inside React leaves alone; `AdoptedLinks` looks for it. */
export const keptAttribute = 'data-kept'

/**
 * A part around pages that only shows something: it is rendered at build and, in the page that was loaded, kept as it is, so that it is
 * in no script. Its module is fetched only when a reader comes from a page without it: with the page that has it, or, where a page
 * need not show it, `'when drawn'`. What a public page itself shows is kept by `keptPage` (kept-page.ts). Links in it are handled by
 * `AdoptedLinks`; nothing else in it can be interactive beyond what HTML and the behaviour of the page do.
 *
 * const Footer = await kept('footer', () => import('./chrome/footer.tsx'), 'when drawn')
 */
export async function kept(
  name: string,
  load: () => Promise<{ default: ComponentType }>,
  fetched: 'with the page' | 'when drawn' = 'with the page',
): Promise<ComponentType> {
  if (import.meta.env.SSR) {
    return atBuild(name, (await load()).default)
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

/** Marks what is drawn at build as markup that a browser keeps. */
export function atBuild(name: string, Part: ComponentType): ComponentType {
  return () => <div {...{ [keptAttribute]: name }}>{<Part />}</div>
}

/** Shows markup of our own that was drawn at build. */
export function inDocument(name: string, html: string): ComponentType {
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
