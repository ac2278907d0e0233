import scenesCss from '#app/art/scenes/scenes.css?url'
import informationCss from '#app/features/information/information.css?url'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { keptPage } from '#app/lib/kept-page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'
import galleryCss from './hostel-images.css?url'

const { Body, head } = await keptPage(
  paths.hostelImages,
  import.meta.env.SSR && (() => import('#app/features/information/gallery-body.tsx')),
)

export const links = () => [pageSheet(informationCss), pageSheet(scenesCss), pageSheet(galleryCss)]

export const meta = () =>
  pageMeta({
    ...head,
    path: paths.hostelImages,
    keywords: ['hostels', 'pictures', 'rooms', 'kitchen', 'reading room'],
    structuredData: [
      breadcrumbs({ name: 'Hostels', path: paths.hostels }, { name: head.title, path: paths.hostelImages }),
    ],
  })

export default function HostelImages() {
  return <Body />
}
