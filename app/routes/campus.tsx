import scenesCss from '#app/art/scenes/scenes.css?url'
import informationCss from '#app/features/information/information.css?url'
import { keptHead } from '#app/features/information/kept-head.ts'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { useHashTarget } from '#app/features/information/use-hash-target.ts'
import { kept } from '#app/lib/kept.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

const head = await keptHead('campus', async () => (await import('#content/campus.ts')).campus)
const CampusBody = await kept('campus', () => import('#app/features/information/campus-body.tsx'))

export const links = () => [pageSheet(informationCss), pageSheet(scenesCss)]

export const meta = () =>
  pageMeta({
    title: head.title,
    description: head.description,
    path: paths.campus,
    keywords: ['campus life', 'laboratories', 'library', 'clubs', 'sport', 'health', 'transport'],
    structuredData: [breadcrumbs({ name: head.title, path: paths.campus })],
  })

export default function Campus() {
  useHashTarget()
  return <CampusBody />
}
