import type { ComponentType } from 'react'
import { dropClosedRounds } from '#app/boot/closed-rounds.ts'
import { institution } from '#content/institution.ts'
import { atBuild, inDocument, keptAttribute } from './kept.tsx'
import { parseOwnDocument } from './own-markup.ts'

interface PageHead {
  title: string
  description: string
}

/** The module that draws a public page at build. */
interface PageModule {
  default: ComponentType
  head: PageHead
}

interface PageParts {
  Body: ComponentType
  head: PageHead
}

/**
 * A public page that only shows something. The build draws it; a browser takes it as it was drawn: from the document that was loaded
 * or, for a reader who comes from another page, from the one at `path`. So its texts are in no script, and a list of all programmes is
 * there as fast as a browser reads markup. Links in it are handled by `AdoptedLinks`; nothing else in it can be interactive beyond what
 * HTML and the behaviour of the page (app/boot/page.ts) do.
 *
 * const { Body, head } = await keptPage(paths.faq, import.meta.env.SSR && (() => import('./faq-body.tsx')))
 *
 * Fails with a TypeError when the document cannot be had, or is of another build: the router then loads the page afresh.
 */
export async function keptPage(path: string, load: false | (() => Promise<PageModule>)): Promise<PageParts> {
  if (load) {
    const { default: Part, head } = await load()
    return { Body: atBuild(path, Part), head }
  }
  const place = `[${keptAttribute}="${path}"]`
  const source = document.querySelector(place) ? document : await fetchDocument(path)
  const part = source.querySelector(place)
  if (!part || versionOf(source) !== versionOf(document)) throw new TypeError(`${path} is of another build`)
  dropClosedRounds(part)
  return { Body: inDocument(path, part.innerHTML), head: headOf(source) }
}

async function fetchDocument(path: string): Promise<Document> {
  const answer = await fetch(path)
  return parseOwnDocument(await answer.text())
}

function headOf(source: Document): PageHead {
  return { title: source.title.replace(` | ${institution.name}`, ''), description: metaOf(source, 'description') }
}

function versionOf(source: Document): string {
  return metaOf(source, 'version')
}

function metaOf(source: Document, name: string): string {
  return source.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
}
