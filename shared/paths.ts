import type { ProgrammeTab } from './domain/programme-tab.ts'

/** Stands for PUBLIC_URL in prerendered pages; the server puts the real origin in when it starts. */
export const publicUrlToken = 'https://public-url.invalid'

/** What is shown around a page, and how it is made and reached (spec section 2, Layout). */
export interface Page {
  /** Route pattern, in the words of the spec's route table. */
  readonly path: string
  /** Path under which the build renders it; a page with a parameter is rendered once, as its skeleton. */
  readonly renderedAt?: string
  readonly header: boolean
  readonly footer: boolean
  /** The floating help widget. */
  readonly help: boolean
  /** Redirects to /login without a session. */
  readonly protected: boolean
  /** A document shows something and needs no React; a page of the portal is run by React Router. */
  readonly kind: 'document' | 'portal'
  /** Listed in sitemap.xml and open to search engines. */
  readonly listed: boolean
}

const information = {
  header: true,
  footer: true,
  help: false,
  protected: false,
  kind: 'document',
  listed: true,
} as const
const portal = { ...information, kind: 'portal', listed: false } as const
const bare = { ...portal, header: false, footer: false } as const

/** Every page once, in the order of the spec's route table. */
export const pages = {
  home: { path: '/', ...information },
  login: { path: '/login', ...bare, help: true },
  signup: { path: '/signup', ...bare, help: true },
  forgotPassword: { path: '/forgot-password', ...bare, help: true },
  programmes: { path: '/programs', ...information },
  programme: { path: '/programs/:programId', ...information },
  faq: { path: '/faq', ...information },
  campus: { path: '/campus', ...information },
  hostels: { path: '/hostels', ...information },
  hostelImages: { path: '/hostel-images', ...information },
  contact: { path: '/contact', ...information },
  /** Only while the registrar shows it. */
  statistics: { path: '/statistics', ...information },
  privacy: { path: '/privacy', ...information, footer: false },
  terms: { path: '/terms', ...information, footer: false },
  sitemap: { path: '/sitemap', ...information },
  application: { path: '/application', ...portal, help: true, protected: true },
  documentUpload: { path: '/document-upload', ...portal, header: false, footer: false, protected: true },
  referenceStatus: { path: '/reference-status', ...bare, protected: true },
  reference: { path: '/references/:uuid?', renderedAt: '/references/form', ...portal },
  /** The link of a records office. */
  transcript: { path: '/transcripts/:uuid?', renderedAt: '/transcripts/form', ...portal },
  applicationProgress: { path: '/application-progress', ...portal },
  payment: { path: '/payment', ...bare },
  acceptanceFee: { path: '/acceptance-fee', ...bare },
  sponsor: { path: '/pay/:token', renderedAt: '/pay/form', ...bare },
  paymentSuccess: { path: '/payment-success', ...bare },
  foundationSuccess: { path: '/foundation-success', ...bare },
  applicationSuccess: { path: '/application-success', ...bare },
  foundationForm: { path: '/foundation-form', ...portal },
  dashboard: { path: '/dashboard', ...portal },
  /** Of an application that was decided. */
  decision: { path: '/decision/:uuid', renderedAt: '/decision/form', ...portal },
  notFound: { path: '*', renderedAt: '/404', ...information, listed: false },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** Paths as links need them. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  /** The list; `subject` is the key of a subject and narrows it. */
  programmes: (tab?: ProgrammeTab, subject?: string) =>
    tab ? `/programs?tab=${tab}${subject ? `&subject=${subject}` : ''}` : '/programs',
  programme: (programId: string) => `/programs/${encodeURIComponent(programId)}`,
  faq: '/faq',
  campus: '/campus',
  hostels: '/hostels',
  hostelImages: '/hostel-images',
  contact: '/contact',
  statistics: '/statistics',
  privacy: '/privacy',
  terms: '/terms',
  sitemap: '/sitemap',
  application: '/application',
  documentUpload: (type?: 'postgraduate' | 'undergraduate') =>
    type ? `/document-upload?type=${type}` : '/document-upload',
  referenceStatus: '/reference-status',
  reference: (uuid: string) => `/references/${encodeURIComponent(uuid)}`,
  applicationProgress: '/application-progress',
  payment: '/payment',
  acceptanceFee: '/acceptance-fee',
  sponsor: (token: string) => `/pay/${encodeURIComponent(token)}`,
  paymentSuccess: '/payment-success',
  foundationSuccess: '/foundation-success',
  applicationSuccess: '/application-success',
  foundationForm: '/foundation-form',
  dashboard: '/dashboard',
  decision: (uuid: string) => `/decision/${encodeURIComponent(uuid)}`,
} as const satisfies Partial<Record<PageName, string | ((...parts: never[]) => string)>>

const pageList: readonly Page[] = Object.values(pages)
const withParameter = pageList.filter(page => page.path.includes('/:'))

/** The page that answers a path; the not-found page when none does. */
export function pageAt(pathname: string): Page {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const exact = pageList.find(page => page.path === path)
  if (exact) return exact
  const parameterised = withParameter.find(page => matches(page.path, path))
  return parameterised ?? pages.notFound
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    given.length <= wanted.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] || part.endsWith('?') : part === given[index]))
  )
}
