/**
 * Parts that React asks for as soon as it runs, by page: what the address says, '' being everything else, and the file's name.
 * The page asks for them itself, side by side with React, because on a bad network each wait for one more file is half a second.
 */
const partsOfPages: Record<string, readonly PartChoice[]> = {
  '/application': [
    ['section=', 'section-page'],
    ['', 'task-page'],
  ],
  '/foundation-form': [
    ['section=', 'section-page'],
    ['', 'task-page'],
  ],
  '/document-upload': [
    ['step=check', 'check-page'],
    ['', 'papers-page'],
  ],
}

type PartChoice = readonly [says: string, part: string]

/** The scripts of a build, as browsers get them. */
export interface BuiltScripts {
  /** File names in `/assets/`. */
  names: readonly string[]
  read: (name: string) => string
}

/** The files of a part that a page has not asked for: its own and all that they import. Fails when the build has no such part. */
export function filesOfPart(part: string, known: readonly string[], { names, read }: BuiltScripts): string[] {
  const entry = names.find(name => name.startsWith(`${part}-`) && name.endsWith('.js'))
  if (!entry) throw new Error(`The build has no part called ${part}`)
  const files = new Set([entry])
  for (const name of files)
    for (const [, imported = ''] of read(name).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      if (!known.includes(imported)) files.add(imported)
  return [...files]
}

/** Runs in the page. */
const askFor =
  '(parts=>{for(const name of parts.find(([says])=>location.search.includes(says))[1])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:"/assets/"+name+".js"}))})'

/** Writes into the head of a page which of its late parts to fetch beside React. */
export function fetchLateParts(html: string, path: string, scripts: BuiltScripts): string {
  const choices = partsOfPages[path]
  if (!choices) return html
  const known = [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(match => match[1] ?? '')
  const files = choices.map(([says, part]) => [
    says,
    filesOfPart(part, known, scripts).map(name => name.replace(/\.js$/, '')),
  ])
  return html.replace('</head>', () => `<script>${askFor}(${JSON.stringify(files)})</script></head>`)
}
