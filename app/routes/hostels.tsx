import scenesCss from '#app/art/scenes/scenes.css?url'
import informationCss from '#app/features/information/information.css?url'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { useHashTarget } from '#app/features/information/use-hash-target.ts'
import { keptPage } from '#app/lib/kept-page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

const { Body, head } = await keptPage(
  paths.hostels,
  import.meta.env.SSR && (() => import('#app/features/information/hostels-body.tsx')),
)

export const links = () => [pageSheet(informationCss), pageSheet(scenesCss)]

export const meta = () =>
  pageMeta({
    ...head,
    path: paths.hostels,
    keywords: ['hostels', 'rooms', 'prices', 'accommodation', 'house rules'],
    structuredData: [breadcrumbs({ name: head.title, path: paths.hostels })],
  })

export default function Hostels() {
  useHashTarget()
  return <Body />
}
