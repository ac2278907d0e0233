import { keptAttribute } from '#app/lib/kept.tsx'
import { institution } from '#content/institution.ts'

export interface PageHead {
  title: string
  description: string
}

/**
 * Title and description of a page whose body is kept (app/lib/kept.tsx). In the document that was loaded they are read from its
 * head, so that the texts of the page are in no script; otherwise from the content.
 */
export async function keptHead(name: string, load: () => Promise<PageHead>): Promise<PageHead> {
  if (import.meta.env.SSR || !document.querySelector(`[${keptAttribute}="${name}"]`)) return load()
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''
  return { title: document.title.replace(` | ${institution.name}`, ''), description }
}
