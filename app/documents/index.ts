import { pageAt, pages } from '#shared/paths.ts'
import { contact } from './contact.tsx'
import type { PublicDocument } from './document.ts'
import { home } from './home.tsx'
import { campus, faq, hostelImages, hostels, notFound, privacy, sitemap, terms } from './information.tsx'
import { programme, programmeList } from './programmes.tsx'
import { statisticsPage } from './statistics.tsx'

const byPattern: Record<string, () => PublicDocument | undefined> = {
  [pages.home.path]: home,
  [pages.programmes.path]: programmeList,
  [pages.faq.path]: faq,
  [pages.campus.path]: campus,
  [pages.hostels.path]: hostels,
  [pages.hostelImages.path]: hostelImages,
  [pages.contact.path]: contact,
  [pages.statistics.path]: statisticsPage,
  [pages.privacy.path]: privacy,
  [pages.terms.path]: terms,
  [pages.sitemap.path]: sitemap,
  [pages.notFound.path]: notFound,
}

/** The public page at a path; undefined for a page of the portal and for an unknown programme. */
export function documentAt(pathname: string): PublicDocument | undefined {
  const { path } = pageAt(pathname)
  return path === pages.programme.path ? programme(pathname.split('/')[2]) : byPattern[path]?.()
}
