import informationCss from '#app/features/information/information.css?url'
import { sitemapHead } from '#app/features/information/sitemap-head.ts'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { kept } from '#app/lib/kept.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

const SitemapBody = await kept('sitemap', () => import('#app/features/information/sitemap-body.tsx'))

export const links = () => [pageSheet(informationCss)]

export const meta = () =>
  pageMeta({
    title: sitemapHead.title,
    description: sitemapHead.lead,
    path: paths.sitemap,
    keywords: ['site map', 'all pages', 'all programmes'],
    structuredData: [breadcrumbs({ name: sitemapHead.title, path: paths.sitemap })],
  })

export default function Sitemap() {
  return <SitemapBody />
}
