import scenesCss from '#app/art/scenes/scenes.css?url'
import { galleryHead } from '#app/features/information/gallery-head.ts'
import informationCss from '#app/features/information/information.css?url'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { kept } from '#app/lib/kept.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'
import galleryCss from './hostel-images.css?url'

const GalleryBody = await kept('gallery', () => import('#app/features/information/gallery-body.tsx'))

export const links = () => [pageSheet(informationCss), pageSheet(scenesCss), pageSheet(galleryCss)]

export const meta = () =>
  pageMeta({
    title: galleryHead.title,
    description: galleryHead.description,
    path: paths.hostelImages,
    keywords: ['hostels', 'pictures', 'rooms', 'kitchen', 'reading room'],
    structuredData: [
      breadcrumbs({ name: 'Hostels', path: paths.hostels }, { name: galleryHead.title, path: paths.hostelImages }),
    ],
  })

export default function HostelImages() {
  return <GalleryBody />
}
