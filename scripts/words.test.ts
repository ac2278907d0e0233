import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { neverWords } from './words/patterns.ts'
import { readTexts } from './words/source-texts.ts'

interface Exception {
  word: string
  path: RegExp
  text: RegExp
  because: string
}

const fixed = 'a fixed text of the specification'

/** Permitted uses of otherwise refused words. An unnecessary exception fails, so the list can only get shorter. */
const exceptions: readonly Exception[] = [
  { word: 'can’t, don’t', path: /no-application-data/, text: /^We couldn't find your application\. /, because: fixed },
  {
    word: 'can’t, don’t',
    path: /application-progress/,
    text: /^We couldn't find your application progress\. /,
    because: fixed,
  },
  { word: 'log in, log out', path: /lib\/guard/, text: /^Please log in to access this page\.$/, because: fixed },
  {
    word: 'paper',
    path: /^content\/programmes\//,
    text: /papers?\b/i,
    because: 'a paper of research, of policy or of an examination',
  },
  {
    word: 'somebody, nobody, whoever, whom',
    path: /mailed-codes/,
    text: /^Nobody$/,
    because: 'a name in an email that is never sent',
  },
  { word: 'mail', path: /^server\/adapters\/mail\/smtp/, text: /^MAIL FROM$/, because: 'a command of SMTP' },
  {
    word: 'any longer',
    path: /payments\/hold/,
    text: /^no application fee is due any longer$/,
    because: 'stored with payments since the first version',
  },
]

/** User-visible sources: the site, the office, their emails and documents, the API and its page, logs and commands. Tests and experiments are for engineers. */
const isShown = (path: string) => /^(app|content|office|scripts|server|shared)\//.test(path)

const sources = readTexts(fileURLToPath(new URL('..', import.meta.url))).filter(({ path }) => isShown(path))

const finds = sources.flatMap(({ path, shown }) =>
  shown.flatMap(({ line, text }) =>
    neverWords
      .filter(({ found }) => found.test(text))
      .map(({ never, instead }) => ({ path, line, text, never, instead })),
  ),
)

const excepts =
  ({ word, path, text }: Exception) =>
  (find: (typeof finds)[number]) =>
    find.never === word && path.test(find.path) && text.test(find.text)

test.each(neverWords)('people read “$instead”, never “$never”', ({ never }) => {
  const refused = finds.filter(find => find.never === never && !exceptions.some(one => excepts(one)(find)))
  expect(refused.map(({ path, line, text, instead }) => `${path}:${line}: ${text} (write: ${instead})`)).toEqual([])
})

test('every exception is needed', () => {
  expect(exceptions.filter(one => !finds.some(excepts(one)))).toEqual([])
})

test('texts are found in elements, attributes, templates and strings, but not in technical values', async () => {
  const { textsOf } = await import('./words/texts.ts')
  const source = `
    import a from 'somebody reads this not'
    // a note
    // in two lines
    const query = sql\`select whom from nobody\`
    const sentence = \`Email \${address} at once.\`
    const part = <p className="any class here" title="Your title">Hello <b>you there</b></p>`
  const { shown, written } = textsOf('a.tsx', source)
  expect(shown.map(({ text }) => text)).toEqual(['Email … at once.', 'Hello', 'Your title', 'you there'])
  expect(written).toEqual([{ line: 3, text: 'a note in two lines' }])
})
