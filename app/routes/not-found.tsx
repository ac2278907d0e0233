import scenesCss from '#app/art/scenes/scenes.css?url'
import informationCss from '#app/features/information/information.css?url'
import { kept } from '#app/lib/kept.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'

const NotFoundBody = await kept('not-found', () => import('#app/features/information/not-found-body.tsx'))

export const links = () => [pageSheet(informationCss), pageSheet(scenesCss)]

export const meta = () =>
  pageMeta({
    title: 'Page not found',
    description: 'There is no page at this address. Here is where most people want to go.',
    path: '/404',
    unlisted: true,
  })

export default function NotFound() {
  return <NotFoundBody />
}
