/** A word in the URL, or in the form that `early-call.ts` found in the session ('' matches everything else), and then file names. */
type PartChoice = readonly [says: string, ...parts: string[]]

const sections: readonly PartChoice[] = [
  ['section=programme', 'section-page', 'programme-control'],
  ['section=about-you', 'section-page', 'date-field', 'place-control'],
  ['section=', 'section-page', 'list-control'],
  ['', 'task-page'],
]
const forms: readonly PartChoice[] = [
  ['form=postgraduate', 'postgraduate'],
  ['form=foundation', 'foundation'],
  ['', 'undergraduate'],
]

/**
 * Parts that React loads as soon as it runs, by page: the first matching choice of each list. The page requests them itself, in parallel
 * with React, because on a bad network each further round trip takes half a second.
 */
const partsOfPages: Record<string, readonly (readonly PartChoice[])[]> = {
  '/application': [sections, forms],
  '/foundation-form': [sections, forms],
  '/document-upload': [
    [
      ['step=check', 'check-page'],
      ['', 'documents-page'],
    ],
    forms,
  ],
}

/** The client scripts of a build. */
export interface BuiltScripts {
  /** File names in `/assets/`. */
  names: readonly string[]
  read: (name: string) => string
}

const hashedName = /^(.+)-[\w-]{7}\.js$/

/** The files of a part and all imports, except those that the page already requests. Throws if the build has no such part. */
export function filesOfPart(part: string, known: readonly string[], { names, read }: BuiltScripts): string[] {
  const entry = names.find(name => hashedName.exec(name)?.[1] === part)
  if (!entry) throw new Error(`The build has no part called ${part}`)
  const files = new Set([entry])
  for (const name of files)
    for (const [, imported = ''] of read(name).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      if (!known.includes(imported)) files.add(imported)
  return [...files]
}

/** Runs in the page. */
const askFor =
  '(lists=>{const said=location.search+" form="+window.earlyCall?.formId;for(const name of new Set(lists.flatMap(list=>list.find(([says])=>said.includes(says))[1])))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:"/assets/"+name+".js"}))})'

/** Inserts a script into the head of a page that fetches its late parts in parallel with React. */
export function fetchLateParts(html: string, path: string, scripts: BuiltScripts): string {
  const lists = partsOfPages[path]
  if (!lists) return html
  const known = [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(match => match[1] ?? '')
  const files = lists.map(choices =>
    choices.map(([says, ...parts]) => [
      says,
      parts.flatMap(part => filesOfPart(part, known, scripts)).map(name => name.replace(/\.js$/, '')),
    ]),
  )
  return html.replace('</head>', () => `<script>${askFor}(${JSON.stringify(files)})</script></head>`)
}
