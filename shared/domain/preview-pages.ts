import { paths } from '../paths.ts'
import type { SettingKind } from './setting-kinds.ts'

export interface PreviewPage {
  path: string
  title: string
}

const home = { path: paths.home, title: 'Home' }
const list = { path: paths.programmes(), title: 'Programmes' }
const faq = { path: paths.faq, title: 'Questions' }
const contact = { path: paths.contact, title: 'Contact' }
const privacy = { path: paths.privacy, title: 'Privacy' }
const terms = { path: paths.terms, title: 'Terms' }

/** The public pages on which each kind shows, its own one first. A kind that is missing shows on none. */
const pagesOf: Partial<Record<SettingKind, readonly PreviewPage[]>> = {
  institution: [home, contact, privacy, terms],
  schools: [list],
  subjects: [list, home],
  tuition: [list, home],
  'application-fees': [home, list],
  faq: [faq, home],
  notices: [home, faq],
  navigation: [home],
  home: [home],
  campus: [{ path: paths.campus, title: 'Campus' }],
  hostels: [
    { path: paths.hostels, title: 'Hostels' },
    { path: paths.hostelImages, title: 'Pictures' },
  ],
  contact: [contact],
  statistics: [{ path: paths.statistics, title: 'Statistics' }],
  privacy: [privacy],
  terms: [terms],
}

/** Where a setting is seen by the public, the page of its own first; empty if nowhere. */
export function previewPages({ kind, key }: { kind: SettingKind; key: string }): readonly PreviewPage[] {
  if (kind === 'programme') return [{ path: paths.programme(key), title: 'Its page' }, list]
  return pagesOf[kind] ?? []
}
