import CampusBody, { head as campusHead } from '#app/features/information/campus-body.tsx'
import FaqBody, { head as faqHead } from '#app/features/information/faq-body.tsx'
import GalleryBody, { head as galleryHead } from '#app/features/information/gallery-body.tsx'
import HostelsBody, { head as hostelsHead } from '#app/features/information/hostels-body.tsx'
import informationCss from '#app/features/information/information.css?url'
import NotFoundBody, { head as notFoundHead } from '#app/features/information/not-found-body.tsx'
import PrivacyBody, { head as privacyHead } from '#app/features/information/privacy-body.tsx'
import SitemapBody, { head as sitemapHead } from '#app/features/information/sitemap-body.tsx'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import TermsBody, { head as termsHead } from '#app/features/information/terms-body.tsx'
import { paths } from '#shared/paths.ts'
import scenesCss from '#ui/art/scenes/scenes.css?url'
import type { PublicDocument } from './document.ts'
import faqCss from './faq.css?url'
import galleryCss from './hostel-images.css?url'

export const faq = (): PublicDocument => ({
  body: () => <FaqBody />,
  sheets: [informationCss, faqCss],
  head: {
    ...faqHead(),
    path: paths.faq,
    keywords: ['questions', 'entry requirements', 'JAMB', 'O’Level', 'application fee', 'referees', 'hostel'],
    structuredData: [breadcrumbs({ name: faqHead().title, path: paths.faq })],
  },
})

export const campus = (): PublicDocument => ({
  body: () => <CampusBody />,
  sheets: [informationCss, scenesCss],
  head: {
    ...campusHead(),
    path: paths.campus,
    keywords: ['campus life', 'laboratories', 'library', 'clubs', 'sport', 'health', 'transport'],
    structuredData: [breadcrumbs({ name: campusHead().title, path: paths.campus })],
  },
})

export const hostels = (): PublicDocument => ({
  body: () => <HostelsBody />,
  sheets: [informationCss, scenesCss],
  head: {
    ...hostelsHead(),
    path: paths.hostels,
    keywords: ['hostels', 'rooms', 'prices', 'accommodation', 'house rules'],
    structuredData: [breadcrumbs({ name: hostelsHead().title, path: paths.hostels })],
  },
})

export const hostelImages = (): PublicDocument => ({
  body: () => <GalleryBody />,
  sheets: [informationCss, scenesCss, galleryCss],
  head: {
    ...galleryHead(),
    path: paths.hostelImages,
    keywords: ['hostels', 'pictures', 'rooms', 'kitchen', 'reading room'],
    structuredData: [
      breadcrumbs({ name: 'Hostels', path: paths.hostels }, { name: galleryHead().title, path: paths.hostelImages }),
    ],
  },
})

export const privacy = (): PublicDocument => ({
  body: () => <PrivacyBody />,
  sheets: [informationCss],
  head: {
    ...privacyHead(),
    path: paths.privacy,
    keywords: ['privacy', 'data protection', 'NDPA', 'your rights'],
    structuredData: [breadcrumbs({ name: privacyHead().title, path: paths.privacy })],
  },
})

export const terms = (): PublicDocument => ({
  body: () => <TermsBody />,
  sheets: [informationCss],
  head: {
    ...termsHead(),
    path: paths.terms,
    keywords: ['terms of use', 'rules', 'application fee'],
    structuredData: [breadcrumbs({ name: termsHead().title, path: paths.terms })],
  },
})

export const sitemap = (): PublicDocument => ({
  body: () => <SitemapBody />,
  sheets: [informationCss],
  head: {
    ...sitemapHead(),
    path: paths.sitemap,
    keywords: ['site map', 'all pages', 'all programmes'],
    structuredData: [breadcrumbs({ name: sitemapHead().title, path: paths.sitemap })],
  },
})

export const notFound = (): PublicDocument => ({
  body: () => <NotFoundBody />,
  sheets: [informationCss, scenesCss],
  head: { ...notFoundHead(), path: '/404', unlisted: true },
})
