import { textOfPdf } from '../../harness/pdf-text.ts'
import { kindWordsOfSample, wordsIn, wordsOfSample } from '../../scripts/sample-words.ts'
import { sampleCatalogue } from '../../shared/catalogue/current.ts'
import { secondUniversity } from '../../shared/catalogue/testing/second-university.ts'
import { type Page, pages } from '../../shared/paths.ts'
import type { Instance } from './fleet.ts'
import type { Collected } from './second-journey.ts'

export interface Left {
  pages: number
  mails: number
  pdfs: number
  /** Where, and which word of the sample. */
  found: string[]
}

const words = [...wordsOfSample(), ...sampleCatalogue.programmes.map(({ title }) => title)]
// Scripts have the names of every kind of programme.
const shownWords = [...words, ...kindWordsOfSample(secondUniversity)]

const portalPaths = Object.values<Page>(pages)
  .filter(({ kind }) => kind === 'portal')
  .map(({ path, renderedAt }) => renderedAt ?? path)

/** Every page, script, email and PDF of a university that says a word of the sample. */
export async function sampleLeft({ server }: Instance, { mails, pdfs }: Collected): Promise<Left> {
  const found: string[] = []
  const look = (place: string, text: string, those = shownWords) => {
    for (const word of wordsIn(text, those)) found.push(`${place}: ${word}`)
  }
  const get = async (path: string) => fetch(server.url + path, { headers: { accept: 'text/html' } })
  const sitemap = await (await get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  const paths = [
    ...new Set([
      ...listed,
      ...portalPaths,
      '/no-such-page',
      '/manifest.webmanifest',
      '/office',
      '/programs?tab=postgraduate',
    ]),
  ]
  const scripts = new Set<string>()
  for (const path of paths) {
    const html = await (await get(path)).text()
    look(path, readable(html))
    for (const script of scriptsIn(html)) scripts.add(script)
  }
  for (const script of scripts) look(script, await (await get(script)).text(), words)
  const brochures = listed
    .filter(path => path.startsWith('/programs/'))
    .map(path => path.replace('/programs/', '/brochures/'))
  for (const brochure of brochures)
    pdfs.set(`${brochure}.pdf`, Buffer.from(await (await get(`${brochure}.pdf`)).arrayBuffer()))
  for (const { to, subject, text, html, from } of mails)
    look(`email “${subject}” to ${to}`, `${from}\n${subject}\n${text}\n${readable(html)}`)
  for (const [name, bytes] of pdfs) look(`PDF ${name}`, await textOfPdf(bytes))
  return { pages: paths.length + scripts.size, mails: mails.length, pdfs: pdfs.size, found: [...new Set(found)] }
}

/** What a page loads. The keys of its import map are the names of the build, in whose place it loads those of this catalogue. */
function scriptsIn(html: string): string[] {
  const map = /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1]
  const { imports = {} } = map ? (JSON.parse(map) as { imports?: Record<string, string> }) : {}
  const named = [...html.matchAll(/\/(?:office\/)?assets\/[\w.-]+\.js/g)].map(([script]) => script)
  return named.map(script => imports[script] ?? script)
}

/** With what is only read by machines: descriptions, keywords, structured data. */
const readable = (html: string) =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/<wbr\/?>/g, '')
