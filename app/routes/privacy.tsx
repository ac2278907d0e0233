import informationCss from '#app/features/information/information.css?url'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { useHashTarget } from '#app/features/information/use-hash-target.ts'
import { keptPage } from '#app/lib/kept-page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

const { Body, head } = await keptPage(
  paths.privacy,
  import.meta.env.SSR && (() => import('#app/features/information/privacy-body.tsx')),
)

export const links = () => [pageSheet(informationCss)]

export const meta = () =>
  pageMeta({
    ...head,
    path: paths.privacy,
    keywords: ['privacy', 'data protection', 'NDPA', 'your rights'],
    structuredData: [breadcrumbs({ name: head.title, path: paths.privacy })],
  })

export default function Privacy() {
  useHashTarget()
  return <Body />
}
