import type { SitePage } from './manifest.ts'
import type { Headers } from './served.ts'

/** What the card provider's library needs beyond our own origin, on the pages where one pays and nowhere else. */
export interface CspExtras {
  scriptSrc?: readonly string[]
  connectSrc?: readonly string[]
  frameSrc?: readonly string[]
  formAction?: readonly string[]
  imgSrc?: readonly string[]
}

export interface PageHeaders {
  page(page: SitePage, apiOrigin: string | undefined): Headers
  /** The document of the office, which has the scripts of these hashes in it. */
  office(scriptHashes: readonly string[]): Headers
  file: Headers
  /** A service worker is under the policy of its own file: without one of its own it could fetch nothing for any page. */
  worker: Headers
  /** What draws the documents of applicants runs alone: it can ask no one for anything, whatever is in a document. */
  documentWorker: Headers
}

/** What protects a page. Scripts run from this origin or by their hash, never because they are in the page. */
export function securityHeaders(publicUrl: string, cardExtras?: CspExtras): PageHeaders {
  const secure = publicUrl.startsWith('https:')
  /** Origins that may request a payment from the device: the card provider's frame too, which may offer the device's wallet. */
  const payers = (page: SitePage) =>
    ['self', ...(isCardPage(page) ? (cardExtras?.frameSrc ?? []) : []).map(origin => `"${origin}"`)].join(' ')
  const file: Headers = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  return {
    file,
    worker: { ...file, 'content-security-policy': "default-src 'none'; connect-src 'self'" },
    documentWorker: {
      ...file,
      // It unpacks the pictures of scanners with programs that the page hands to it.
      'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'",
    },
    office: hashes => ({
      ...file,
      'content-security-policy': officePolicy(hashes, secure),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(), microphone=(), camera=(), payment=(), usb=()',
      // Links of invitations are keys, and so are the addresses of files.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    }),
    page: (page, apiOrigin) => ({
      ...file,
      'content-security-policy': policy(page, apiOrigin, isCardPage(page) ? cardExtras : undefined, secure),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': `geolocation=(), microphone=(), camera=(self), payment=(${payers(page)}), usb=()`,
      // A referee's address is a key, and so is a sponsor's: it must not travel to another site or into a search engine.
      'referrer-policy': /^\/(references|pay)\//.test(page.path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      ...(page.listed ? {} : { 'x-robots-tag': 'noindex' }),
    }),
  }
}

/** A page where the card is charged; it is always loaded as a document of its own (app/features/card-library/own-document.ts). */
function isCardPage({ path }: SitePage): boolean {
  return path === '/payment' || path.startsWith('/pay/')
}

/**
 * The policy of app/boot/trusted-types-policy.ts and, where React Router draws, those of app/lib/own-markup.ts; whatever else would be read as
 * markup or script is refused.
 */
const trustedTypes = (kind: SitePage['kind']) => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': kind === 'document' ? ['page'] : ['page', 'markup', 'default'],
})

function policy(
  { scriptHashes, kind }: SitePage,
  apiOrigin: string | undefined,
  cardExtras: CspExtras | undefined,
  secure: boolean,
): string {
  const extras = cardExtras ?? {}
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map(hash => `'${hash}'`), ...(extras.scriptSrc ?? [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(extras.imgSrc ?? [])],
    'connect-src': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...(extras.connectSrc ?? [])],
    'frame-src': ["'self'", 'blob:', ...(extras.frameSrc ?? [])],
    'form-action': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...(extras.formAction ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // The provider's library writes a document of text into a frame.
    ...(cardExtras ? {} : trustedTypes(kind)),
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return inWords(directives)
}

/** Nothing of anyone else, no frames, and no style in markup: React writes its styles by script. */
function officePolicy(scriptHashes: readonly string[], secure: boolean): string {
  return inWords({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map(hash => `'${hash}'`)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'frame-src': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['markup', 'default', 'worker'],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  })
}

function inWords(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
