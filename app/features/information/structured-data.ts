import { publicUrl } from '#app/lib/page-meta.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'

type Data = Record<string, unknown>

/** The path to a page from the home page, for search engines; the last entry is the page itself. */
export function breadcrumbs(...trail: readonly { name: string; path: string }[]): Data {
  const origin = publicUrl()
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** The university, with the contact details of its admissions office. */
export function universityWithContact(): Data {
  const { address, external, ...rest } = institution()
  return {
    '@type': 'CollegeOrUniversity',
    name: rest.name,
    alternateName: rest.shortName,
    url: external.mainSite.url,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'admissions',
      telephone: rest.phone,
      email: rest.admissionsEmail,
      availableLanguage: 'en',
    },
  }
}
