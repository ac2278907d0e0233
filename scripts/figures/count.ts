/** The kinds of lines, with their labels in the table. */
export const kinds = {
  product: 'product: lines of app, office, server, shared',
  tests: 'tests: lines, e2e included',
  tooling: 'tools: lines of scripts, bench, prove, …',
} as const

export type Kind = keyof typeof kinds

/** Written by a command, never read or changed by hand. */
const generated = /^server\/db\/tables\.ts$|^shared\/forms\/versions\//
const code = /\.(ts|tsx|mjs|css|sql)$/
const mostLines = 300

/** The kind of a file’s lines. Texts and data of `content/`, documents and settings have none. */
export function kindOf(path: string): Kind | undefined {
  if (!code.test(path) || generated.test(path)) return undefined
  if (/^e2e\/|\.(test|fixture)\.tsx?$|\/testing\//.test(path)) return 'tests'
  if (/^(app|office|server|shared|ui|views)\//.test(path)) return 'product'
  if (/^(scripts|bench|demo|prove|harness)\//.test(path)) return 'tooling'
  return undefined
}

/** Non-blank lines by kind, and the number of long files of the product. */
export function countLines(paths: readonly string[], linesOf: ReadonlyMap<string, number>) {
  const lines: Record<Kind, number> = { product: 0, tests: 0, tooling: 0 }
  let longFiles = 0
  for (const path of paths) {
    const kind = kindOf(path)
    const count = linesOf.get(path) ?? 0
    if (kind) lines[kind] += count
    if (kind === 'product' && count > mostLines) longFiles += 1
  }
  return { lines, longFiles }
}

const counted = {
  'a descriptive field on a form': /^\*\*A (?:descriptive )?field on a form \((\d+)/m,
  'a screen with one table and one write, with its tests':
    /^\*\*A screen of the office with one table and one write \(.*?(\d+) with its tests\)/m,
  'a call': /^\*\*A call \((\d+)/m,
  'a page': /^\*\*A page \((\d+)/m,
  'an email': /^\*\*(?:A mail|An email) \((\d+)/m,
} as const

/** The number of files for each kind of change, from the recipes in CONTRIBUTING.md. */
export function recipes(contributing: string): Map<string, string> {
  return new Map(
    Object.entries(counted).flatMap(([name, pattern]) => {
      const files = pattern.exec(contributing)?.[1]
      return files ? [[`files for ${name}`, files] as const] : []
    }),
  )
}
