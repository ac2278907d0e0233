import { ContactPage } from '#app/features/contact/contact-page.tsx'
import informationCss from '#app/features/information/information.css?url'
import { breadcrumbs, universityWithContact } from '#app/features/information/structured-data.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { contact } from '#content/contact.ts'
import { paths } from '#shared/paths.ts'
import portalCss from '../styles/portal.css?url'
import contactCss from './contact.css?url'

export const links = () => [pageSheet(portalCss, 'portal'), pageSheet(informationCss), pageSheet(contactCss)]

export const meta = () =>
  pageMeta({
    title: contact.title,
    description: contact.description,
    path: paths.contact,
    keywords: ['contact', 'admissions office', 'address', 'telephone', 'email', 'office hours'],
    structuredData: [universityWithContact(), breadcrumbs({ name: contact.title, path: paths.contact })],
  })

export default ContactPage
