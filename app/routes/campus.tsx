import scenesCss from '#app/art/scenes/scenes.css?url'
import informationCss from '#app/features/information/information.css?url'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { useHashTarget } from '#app/features/information/use-hash-target.ts'
import { keptPage } from '#app/lib/kept-page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

const { Body, head } = await keptPage(
  paths.campus,
  import.meta.env.SSR && (() => import('#app/features/information/campus-body.tsx')),
)

export const links = () => [pageSheet(informationCss), pageSheet(scenesCss)]

export const meta = () =>
  pageMeta({
    ...head,
    path: paths.campus,
    keywords: ['campus life', 'laboratories', 'library', 'clubs', 'sport', 'health', 'transport'],
    structuredData: [breadcrumbs({ name: head.title, path: paths.campus })],
  })

export default function Campus() {
  useHashTarget()
  return <Body />
}
