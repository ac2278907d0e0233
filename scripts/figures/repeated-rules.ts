/** Declarations of rules that stand more than once in the style sheets, with the number of their copies. A single declaration is no repetition. */
export function repeatedRules(sheets: readonly string[]): [body: string, copies: number][] {
  const copies = new Map<string, number>()
  for (const sheet of sheets)
    for (const [, body = ''] of sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\{([^{}]*)\}/g)) {
      const declarations = body
        .split(';')
        .map(one => one.trim().replace(/\s+/g, ' '))
        .filter(Boolean)
      if (declarations.length < 2) continue
      const key = declarations.sort().join('; ')
      copies.set(key, (copies.get(key) ?? 0) + 1)
    }
  return [...copies].filter(([, count]) => count > 1)
}
