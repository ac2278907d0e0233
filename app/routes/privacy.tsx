import informationCss from '#app/features/information/information.css?url'
import { keptHead } from '#app/features/information/kept-head.ts'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { useHashTarget } from '#app/features/information/use-hash-target.ts'
import { kept } from '#app/lib/kept.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

const head = await keptHead('privacy', async () => (await import('#content/privacy.ts')).privacy)
const PrivacyBody = await kept('privacy', () => import('#app/features/information/privacy-body.tsx'))

export const links = () => [pageSheet(informationCss)]

export const meta = () =>
  pageMeta({
    title: head.title,
    description: head.description,
    path: paths.privacy,
    keywords: ['privacy', 'data protection', 'NDPA', 'your rights'],
    structuredData: [breadcrumbs({ name: head.title, path: paths.privacy })],
  })

export default function Privacy() {
  useHashTarget()
  return <PrivacyBody />
}
