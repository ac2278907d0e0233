import { keptPage } from '#app/lib/kept-page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'
import homeCss from './home.css?url'

const { Body, head } = await keptPage(
  paths.home,
  import.meta.env.SSR && (() => import('#app/features/home/home-body.tsx')),
)

export const links = () => [pageSheet(homeCss)]

export const meta = () =>
  pageMeta({
    ...head,
    path: paths.home,
    keywords: ['admissions', 'undergraduate', 'postgraduate', 'foundation', 'JUPEB'],
    structuredData: [
      {
        '@type': 'CollegeOrUniversity',
        name: institution.name,
        alternateName: institution.shortName,
        description: institution.description,
        url: institution.external.mainSite.url,
        email: institution.admissionsEmail,
        telephone: institution.phone,
        address: {
          '@type': 'PostalAddress',
          streetAddress: institution.address.street,
          addressLocality: institution.address.locality,
          addressRegion: institution.address.region,
          addressCountry: institution.address.country,
        },
      },
    ],
  })

export default function Home() {
  return <Body />
}
