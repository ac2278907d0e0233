/** What the build leaves for the server in `build/site/manifest.json`. */
export interface SiteManifest {
  /** What /version.json answers, and what the pages carry. */
  version: string
  /** Origin of the API when it is not this one. */
  apiOrigin: string | undefined
  pages: SitePage[]
  /** The application of the office: one document for every address below `/office`. */
  office?: Pick<SitePage, 'file' | 'scriptHashes'>
  files: SiteFile[]
}

export interface SitePage {
  path: string
  /** File of the HTML in `build/site`; `publicUrlToken` in it stands for PUBLIC_URL. */
  file: string
  /** Fastify pattern that is answered with this page as well, for addresses with a parameter. */
  pattern?: string
  /** This is what the page at `path` shows when its query says so. */
  variant?: { parameter: string; value: string }
  status: 200 | 404
  /** A document may be kept for a minute, so that fetching ahead pays. */
  kind: 'document' | 'portal'
  /** `sha256-…` of each inline script, for the Content-Security-Policy. */
  scriptHashes: string[]
  /** In sitemap.xml, and open to search engines. */
  listed: boolean
}

export interface SiteFile {
  path: string
  file: string
  type: string
  /** Hashed names never change; the rest is asked for again, the service worker each time. */
  cache: 'immutable' | 'revalidate' | 'never'
  encodings: ('br' | 'gzip')[]
  etag: string
  /** Of the build before, for pages that are still open; gone with the next build. */
  isOfLastBuild?: true
}
