import type { SitePage } from './manifest.ts'
import { noticeScriptHash } from './notice-script.ts'
import type { Headers } from './served.ts'

/** Additional sources for the card provider's library, on payment pages only. */
export interface CspExtras {
  scriptSrc?: readonly string[]
  connectSrc?: readonly string[]
  frameSrc?: readonly string[]
  formAction?: readonly string[]
  imgSrc?: readonly string[]
}

export interface PageHeaders {
  page(page: SitePage, apiOrigin: string | undefined): Headers
  /** The office document, whose inline scripts and style sheets have these hashes. */
  office(scriptHashes: readonly string[], styleHashes: readonly string[]): Headers
  file: Headers
  /** A service worker is subject to the policy of its own file: under a stricter one it could fetch nothing for any page. */
  worker: Headers
  /** The document renderer is isolated: it can make no requests, whatever a document contains. */
  documentWorker: Headers
}

/** The security headers of a page. Scripts run only from this origin or by their hash. */
export function securityHeaders(publicUrl: string, cardExtras?: CspExtras): PageHeaders {
  const secure = publicUrl.startsWith('https:')
  /** Origins allowed to use the Payment Request API, including the card provider's frame, which may offer the device's wallet. */
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
      // It decodes scanner image formats with WebAssembly modules that the page passes to it.
      'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'",
    },
    office: (scripts, styles) => ({
      ...file,
      'content-security-policy': officePolicy(scripts, styles, secure),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(), microphone=(), camera=(), payment=(), usb=()',
      // Invitation links contain keys, and so do file URLs.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    }),
    page: (page, apiOrigin) => ({
      ...file,
      'content-security-policy': policy(page, apiOrigin, isCardPage(page) ? cardExtras : undefined, secure),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': `geolocation=(), microphone=(), camera=(self), payment=(${payers(page)}), usb=()`,
      // The URLs of referees and sponsors contain keys, which must not reach other sites or search engines.
      'referrer-policy': /^\/(references|pay)\//.test(page.path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      ...(page.listed ? {} : { 'x-robots-tag': 'noindex' }),
    }),
  }
}

/** A page where the card is charged; it is always loaded as a new document (app/features/payments/card/own-document.ts). */
function isCardPage({ path }: SitePage): boolean {
  return path === '/payment' || path.startsWith('/pay/')
}

/**
 * The policy of app/boot/trusted-types-policy.ts and, on pages rendered by React Router, those of ui/lib/own-markup.ts. All other strings are
 * refused as markup or script.
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
    'script-src': [
      "'self'",
      ...[...scriptHashes, noticeScriptHash].map(hash => `'${hash}'`),
      ...(extras.scriptSrc ?? []),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(extras.imgSrc ?? [])],
    'connect-src': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...(extras.connectSrc ?? [])],
    'frame-src': ["'self'", 'blob:', ...(extras.frameSrc ?? [])],
    'form-action': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...(extras.formAction ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // The provider's library writes an HTML document into a frame.
    ...(cardExtras ? {} : trustedTypes(kind)),
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return inWords(directives)
}

/**
 * No third-party sources, and no inline styles but those of these hashes: React sets styles by script. Frames show previews of drafts.
 */
function officePolicy(scriptHashes: readonly string[], styleHashes: readonly string[], secure: boolean): string {
  return inWords({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map(hash => `'${hash}'`)],
    'style-src': ["'self'", ...styleHashes.map(hash => `'${hash}'`)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'frame-src': ["'self'"],
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
