import { ContactPage } from '#app/features/contact/contact-page.tsx'
import informationCss from '#app/features/information/information.css?url'
import { breadcrumbs, universityWithContact } from '#app/features/information/structured-data.ts'
import portalCss from '#app/styles/portal.css?url'
import { contact as texts } from '#shared/catalogue/parts/contact.ts'
import { paths } from '#shared/paths.ts'
import contactCss from './contact.css?url'
import type { PublicDocument } from './document.ts'

export const contact = (): PublicDocument => ({
  body: () => <ContactPage />,
  sheets: [portalCss, informationCss, contactCss],
  head: {
    title: texts().title,
    description: texts().description,
    path: paths.contact,
    keywords: ['contact', 'admissions office', 'address', 'telephone', 'email', 'office hours'],
    structuredData: [universityWithContact(), breadcrumbs({ name: texts().title, path: paths.contact })],
  },
})
