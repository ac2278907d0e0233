import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textOfPdf } from '../harness/pdf-text.ts'
import { mailPlaces, wordingOf } from '../server/catalogue/wordings.ts'
import { renderSite } from '../server/features/publishing/render-site.ts'
import { siteKey } from '../server/features/publishing/site-key.ts'
import { sampleLetter, sampleMail } from '../server/features/settings/sample-wording.ts'
import type { SiteManifest } from '../server/http/site/manifest.ts'
import { replaceCatalogue } from '../shared/catalogue/current.ts'
import type { Catalogue } from '../shared/catalogue/types.ts'
import { formDescription } from '../shared/forms/index.ts'
import { kindWordsOfSample, sampleWordsIn, stringsIn, wordsIn, wordsOfSample } from './sample-words.ts'

/** What was looked at, and where a word of the sample still stands. */
interface WordsLeft {
  pages: number
  scripts: number
  emails: number
  pdfs: number
  found: { at: string; word: string }[]
}

const buildDir = fileURLToPath(new URL('../build', import.meta.url))

/**
 * Makes the whole site of a catalogue, its brochures, every email, the letter and the forms, and lists each place that names the sample,
 * or a kind of programme that this university does not offer. Becomes the catalogue of this process.
 */
export async function wordsLeft(catalogue: Catalogue): Promise<WordsLeft> {
  replaceCatalogue(catalogue)
  const left: WordsLeft = { pages: 0, scripts: 0, emails: 0, pdfs: 0, found: sampleWordsIn(catalogue) }
  const shown = [...wordsOfSample(), ...kindWordsOfSample(catalogue)]
  const look = (at: string, text: string, words: readonly string[] = shown) => {
    for (const word of wordsIn(text, words)) left.found.push({ at, word })
  }
  for (const { key, title } of mailPlaces) {
    const wording = wordingOf(catalogue, { kind: 'mail-text', key })
    if (!wording) continue
    const { subject, text, html } = sampleMail(key, wording)
    look(`email “${title}”`, `${subject}\n${text}\n${html}`)
    left.emails += 1
  }
  const letter = wordingOf(catalogue, { kind: 'letter', key: '-' })
  if (letter) look('letter of admission', await textOfPdf(await sampleLetter(letter)))
  left.pdfs += 1
  for (const id of ['undergraduate', 'postgraduate', 'foundation'] as const)
    for (const { at, text } of stringsIn(formDescription(id))) look(`form ${id}, ${at}`, text)
  await lookAtSite(catalogue, { left, look })
  return left
}

async function lookAtSite(
  catalogue: Catalogue,
  { left, look }: { left: WordsLeft; look: (at: string, text: string, words?: readonly string[]) => void },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'admissions-words-'))
  try {
    const siteDir = join(folder, 'site')
    const input = { key: siteKey(catalogue, []), catalogue, rounds: [], version: '1', apiBaseUrl: '' }
    const earlierDir = join(buildDir, 'site')
    await renderSite({ buildDir, siteDir, input: { ...input, earlierDir }, limits: { niceness: 0 } })
    const read = (file: string) => readFileSync(join(siteDir, file))
    const manifest = JSON.parse(read('manifest.json').toString()) as SiteManifest
    for (const { path, file } of manifest.pages) look(path, readable(read(file).toString()))
    left.pages = manifest.pages.length
    for (const { path, file, isOfLastBuild } of manifest.files) {
      if (isOfLastBuild) continue
      if (path.endsWith('.pdf')) {
        left.pdfs += 1
        look(path, await textOfPdf(read(file)))
      }
      // The list of states and cities is the country’s; and scripts have the names of all kinds of programmes.
      if (path.endsWith('.js') && !path.includes('/nigerian-places-')) {
        left.scripts += 1
        look(path, read(file).toString(), wordsOfSample())
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What people and search engines read, without what only scripts do. */
const readable = (html: string) =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/<wbr\/?>/g, '')
