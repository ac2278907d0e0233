/** The manifest that rendering writes for the server, for the build to `build/site/manifest.json`. */
export interface SiteManifest {
  /** The version in /version.json and in the pages. */
  version: string
  /** What it was rendered from (server/features/publishing/site-key.ts). */
  key?: string
  apiBaseUrl: string
  /** Origin of the API if it differs from this one. */
  apiOrigin: string | undefined
  pages: SitePage[]
  /** The office application: one document for every path below `/office`. */
  office?: Pick<SitePage, 'file' | 'scriptHashes'> & {
    /** `sha256-…` of each inline style sheet. */
    styleHashes?: string[]
  }
  files: SiteFile[]
  /** Paths of files that are drawn once the pages are served: brochures and pictures that a change concerns. */
  missing?: string[]
}

export interface SitePage {
  path: string
  /** File of the HTML in `build/site`; `publicUrlToken` in it stands for PUBLIC_URL. */
  file: string
  /** Fastify pattern that also serves this page, for paths with a parameter. */
  pattern?: string
  /** Served instead of the page at `path` for this query parameter and value. */
  variant?: { parameter: string; value: string }
  /** 410 for the page of a retired programme. */
  status: 200 | 404 | 410
  /** True if the document may be cached for a minute, so that prefetching pays off. */
  kind: 'document' | 'portal'
  /** `sha256-…` of each inline script, for the Content-Security-Policy. */
  scriptHashes: string[]
  /** Listed in sitemap.xml and indexable. */
  listed: boolean
}

export interface SiteFile {
  path: string
  file: string
  type: string
  /** Files with hashed names never change; others are revalidated, the service worker every time. */
  cache: 'immutable' | 'revalidate' | 'never'
  encodings: ('br' | 'gzip')[]
  etag: string
  /** From the previous build, for pages that are still open; removed by the next build. */
  isOfLastBuild?: true
  /** When it was last in the newest site, in milliseconds; pages that are open may still ask for it. */
  replacedAt?: number
}
