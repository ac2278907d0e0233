import scenesCss from '#app/art/scenes/scenes.css?url'
import informationCss from '#app/features/information/information.css?url'
import { keptHead } from '#app/features/information/kept-head.ts'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { useHashTarget } from '#app/features/information/use-hash-target.ts'
import { kept } from '#app/lib/kept.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

const head = await keptHead('hostels', async () => {
  const { hostels } = await import('#content/hostels.ts')
  return { title: hostels.title, description: hostels.intro }
})
const HostelsBody = await kept('hostels', () => import('#app/features/information/hostels-body.tsx'))

export const links = () => [pageSheet(informationCss), pageSheet(scenesCss)]

export const meta = () =>
  pageMeta({
    title: head.title,
    description: head.description,
    path: paths.hostels,
    keywords: ['hostels', 'rooms', 'prices', 'accommodation', 'house rules'],
    structuredData: [breadcrumbs({ name: head.title, path: paths.hostels })],
  })

export default function Hostels() {
  useHashTarget()
  return <HostelsBody />
}
