import informationCss from '#app/features/information/information.css?url'
import { keptHead } from '#app/features/information/kept-head.ts'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { useHashTarget } from '#app/features/information/use-hash-target.ts'
import { kept } from '#app/lib/kept.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

const head = await keptHead('terms', async () => (await import('#content/terms.ts')).terms)
const TermsBody = await kept('terms', () => import('#app/features/information/terms-body.tsx'))

export const links = () => [pageSheet(informationCss)]

export const meta = () =>
  pageMeta({
    title: head.title,
    description: head.description,
    path: paths.terms,
    keywords: ['terms of use', 'rules', 'application fee'],
    structuredData: [breadcrumbs({ name: head.title, path: paths.terms })],
  })

export default function Terms() {
  useHashTarget()
  return <TermsBody />
}
