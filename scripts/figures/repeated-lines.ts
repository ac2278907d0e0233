const run = 6

/** How many lines, without blank ones and imports, stand in runs of six or more that stand elsewhere too, all copies but one of each. */
export function repeatedLines(texts: readonly string[]): number {
  const seen = new Set<string>()
  let repeated = 0
  for (const text of texts) {
    const lines = linesOf(text)
    let from = 0
    for (const at of lines.keys()) {
      if (at + run > lines.length) break
      const window = lines.slice(at, at + run).join('\n')
      if (seen.has(window)) {
        repeated += at + run - Math.max(from, at)
        from = at + run
      } else seen.add(window)
    }
  }
  return repeated
}

function linesOf(text: string): string[] {
  return text
    .replace(/^import\b[\s\S]*?from '[^']+'$/gm, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
