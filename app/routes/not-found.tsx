import scenesCss from '#app/art/scenes/scenes.css?url'
import informationCss from '#app/features/information/information.css?url'
import { keptPage } from '#app/lib/kept-page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'

const { Body, head } = await keptPage(
  '/404',
  import.meta.env.SSR && (() => import('#app/features/information/not-found-body.tsx')),
)

export const links = () => [pageSheet(informationCss), pageSheet(scenesCss)]

export const meta = () =>
  pageMeta({
    ...head,
    path: '/404',
    unlisted: true,
  })

export default function NotFound() {
  return <Body />
}
