import { type HeadTag, type PageMeta, pageMeta } from './page-meta.ts'

/** The head of a page as elements, which React moves into the document's head. */
export function PageHead({ page }: { page: PageMeta }) {
  return pageMeta(page).map(tagOf)
}

function tagOf(tag: HeadTag) {
  if ('title' in tag) return <title key="title">{tag.title}</title>
  if ('script:ld+json' in tag) {
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, which no browser runs
    return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  }
  const { tagName: Tag = 'meta', ...attributes } = tag
  return <Tag key={JSON.stringify(attributes)} {...attributes} />
}
