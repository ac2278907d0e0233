import { kept } from '#app/lib/kept.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'
import homeCss from './home.css?url'

export const links = () => [pageSheet(homeCss)]

export const meta = () =>
  pageMeta({
    title: 'Admissions',
    description: institution.description,
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

const HomeBody = await kept('home', () => import('#app/features/home/home-body.tsx'))

export default function Home() {
  return <HomeBody />
}
