import HomeBody, { head } from '#app/features/home/home-body.tsx'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { kindsInWords } from '#shared/domain/programme-kinds.ts'
import { paths } from '#shared/paths.ts'
import type { PublicDocument } from './document.ts'
import homeCss from './home.css?url'

export const home = (): PublicDocument => ({
  body: () => <HomeBody />,
  sheets: [homeCss],
  head: {
    ...head(),
    path: paths.home,
    keywords: ['admissions', ...kindsInWords().split(/, | and /)],
    structuredData: [
      {
        '@type': 'CollegeOrUniversity',
        name: institution().name,
        alternateName: institution().shortName,
        description: institution().description,
        url: institution().external.mainSite.url,
        email: institution().admissionsEmail,
        telephone: institution().phone,
        address: {
          '@type': 'PostalAddress',
          streetAddress: institution().address.street,
          addressLocality: institution().address.locality,
          addressRegion: institution().address.region,
          addressCountry: institution().address.country,
        },
      },
    ],
  },
})
