import informationCss from '#app/features/information/information.css?url'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { keptPage } from '#app/lib/kept-page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

const { Body, head } = await keptPage(
  paths.sitemap,
  import.meta.env.SSR && (() => import('#app/features/information/sitemap-body.tsx')),
)

export const links = () => [pageSheet(informationCss)]

export const meta = () =>
  pageMeta({
    ...head,
    path: paths.sitemap,
    keywords: ['site map', 'all pages', 'all programmes'],
    structuredData: [breadcrumbs({ name: head.title, path: paths.sitemap })],
  })

export default function Sitemap() {
  return <Body />
}
