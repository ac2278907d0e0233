import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const longestFile = 300
const longestFunction = 60

/** Accepted exceptions: files, or 'file function'. An unnecessary entry fails, so the list can only get shorter. */
const betterLong: Record<string, string> = {
  'ui/art/scenes/grounds.ts solar': 'a drawing: one stroke after the other, from back to front',
  'ui/art/scenes/houses.ts courtyard': 'a drawing',
  'ui/art/scenes/rooms.ts study': 'a drawing',
  'ui/art/scenes/shared-rooms.ts kitchen': 'a drawing',
  'content/universities-corrections.ts': 'data, one line for each university',
  'server/db/tables.ts': 'written by npm run tables',
}

const root = fileURLToPath(new URL('..', import.meta.url))
const isProduct = (file: string) =>
  /\.(tsx?|mjs|css)$/.test(file) && !/\.(test|fixture)\.tsx?$|\/testing\/|\.d\.m?ts$/.test(file)
const files = execFileSync(
  'git',
  ['ls-files', 'app', 'content', 'office', 'scripts', 'server', 'shared', 'ui', 'views'],
  {
    cwd: root,
  },
)
  .toString()
  .split('\n')
  .filter(isProduct)

function longIn(file: string): string[] {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const isLong = text.split('\n').length - 1 > longestFile
  return [...(isLong ? [file] : []), ...(file.endsWith('.css') ? [] : longFunctions(file, text))]
}

/** Functions as 'file function'; an anonymous function has the name of the enclosing one. */
function longFunctions(file: string, text: string): string[] {
  const found: string[] = []
  function visit(node: unknown, around: string): void {
    if (Array.isArray(node)) for (const each of node) visit(each, around)
    if (!isNode(node)) return
    const name = nameIn(node) ?? around
    const lines = text.slice(node.start, node.end).split('\n').length
    if (/Function/.test(node.type) && node.body && lines > longestFunction) found.push(`${file} ${name}`)
    for (const part of Object.values(node)) visit(part, name)
  }
  visit(parseSync(file, text).program, '')
  return found
}

interface SyntaxNode extends Record<string, unknown> {
  type: string
  start: number
  end: number
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The name of a function declaration, a variable, a property or a method. */
function nameIn({ type, id, key }: SyntaxNode): string | undefined {
  if (!/^(Function|Variable|Property|Method)/.test(type)) return undefined
  const named = id ?? key
  return isNode(named) && typeof named.name === 'string' ? named.name : undefined
}

test(`no file is longer than ${longestFile} lines, and no function longer than ${longestFunction}`, () => {
  expect([...new Set(files.flatMap(longIn))].sort()).toEqual(Object.keys(betterLong).sort())
})
