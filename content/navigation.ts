/* SAMPLE CONTENT: the links of the bar and the foot, of a fictional university. */
import type { Catalogue } from '#shared/catalogue/types.ts'

/** The links of the bar and of the foot. */
export const navigation: Catalogue['navigation'] = {
  bar: [
    { kind: 'page', text: 'Home', href: '/' },
    { kind: 'page', text: 'Programs', href: '/programs' },
    { kind: 'page', text: 'FAQ', href: '/faq' },
    { kind: 'page', text: 'Campus Life', href: '/campus' },
    { kind: 'page', text: 'Hostels', href: '/hostels' },
    { kind: 'other-site', site: 'mainSite' },
    { kind: 'other-site', site: 'contact', text: 'Contact' },
  ],
  columns: [
    {
      heading: 'Quick links',
      links: [
        { kind: 'page', text: 'Admissions', href: '/' },
        { kind: 'page', text: 'Programs', href: '/programs' },
        { kind: 'page', text: 'Campus Life', href: '/campus' },
        { kind: 'page', text: 'Hostel', href: '/hostels' },
        { kind: 'other-site', site: 'staffPortal', text: 'Staff login' },
      ],
    },
    {
      heading: 'Programmes',
      links: [
        { kind: 'kinds-of-programmes' },
        { kind: 'other-site', site: 'shortCourses' },
        { kind: 'other-site', site: 'store' },
      ],
    },
  ],
  small: [
    { kind: 'page', text: 'Privacy', href: '/privacy' },
    { kind: 'page', text: 'Terms', href: '/terms' },
    { kind: 'page', text: 'Site map', href: '/sitemap' },
  ],
}
