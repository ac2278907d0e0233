import { useEffect } from 'react'
import informationCss from '#app/features/information/information.css?url'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { useHashTarget } from '#app/features/information/use-hash-target.ts'
import { keptPage } from '#app/lib/kept-page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'
import faqCss from './faq.css?url'

const { Body, head } = await keptPage(
  paths.faq,
  import.meta.env.SSR && (() => import('#app/features/information/faq-body.tsx')),
)

export const links = () => [pageSheet(informationCss), pageSheet(faqCss)]

export const meta = () =>
  pageMeta({
    ...head,
    path: paths.faq,
    keywords: ['questions', 'entry requirements', 'JAMB', 'O Level', 'application fee', 'referees', 'hostel'],
    structuredData: [breadcrumbs({ name: head.title, path: paths.faq })],
  })

export default function Faq() {
  useHashTarget()
  // A reader who comes back finds the list as it was kept: shown again as the search says now.
  useEffect(() => {
    const search = document.getElementById('faq-search')
    const isNarrowed = document.querySelector('.faq-group[hidden], .faq-group [hidden]')
    if (search instanceof HTMLInputElement && (search.value || isNarrowed))
      search.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return <Body />
}
