import type { SitePage } from './manifest.ts'

/** Private paths and the API. */
const closed = [
  '/references/',
  '/transcripts/',
  '/transcript-requests/',
  '/pay/',
  '/auth/',
  '/api/',
  '/payments/',
  '/documents/',
  '/dev/',
  '/sandbox/',
]

export function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

export function sitemapXml(publicUrl: string, pages: readonly SitePage[]): string {
  const urls = pages
    .filter(page => page.listed && !page.variant)
    .map(page => `<url><loc>${publicUrl}${page.path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
