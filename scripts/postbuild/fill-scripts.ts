import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillParts } from './fill-parts.ts'

/** The scripts of one of Vite’s builds with the parts of the catalogue in them. */
export interface FilledScripts {
  /** Where a script is served: under another name if it was compiled with another catalogue. */
  pathOf(path: string): string
  /** The content of a script that has parts; undefined for any other file. */
  bodyOf(path: string): string | undefined
  /** A text with the new names in place of the old ones. */
  rename(text: string): string
  /** The same for a page, with a map for the scripts that import each other by their old names. */
  link(html: string): string
}

/** A file of drawings that was compiled for one catalogue, and the one in its place. */
export interface DrawnSheet {
  former: string
  next: string
  body: string
}

const scriptName = /^(.+)-[\w-]{7}\.js$/

/**
 * Puts the values of the parts into the scripts that have marks for them. A script that differs from the one that was compiled gets
 * a name of its own, because a name ends in the hash of a content that browsers keep for ever. Its importers stay as they are: an
 * import map leads them to it.
 */
export function fillScripts(
  dir: string,
  base: '/' | '/office/',
  values: ReadonlyMap<string, unknown>,
  drawn?: DrawnSheet,
): FilledScripts {
  const bodies = new Map<string, string>()
  const renamed = new Map<string, string>()
  const other = drawn && drawn.former !== drawn.next ? drawn : undefined
  const inOther = (text: string) => (other ? text.replaceAll(other.former, other.next) : text)
  if (other) bodies.set(other.former, other.body)
  for (const name of readdirSync(join(dir, 'assets')).filter(each => each.endsWith('.js'))) {
    const compiled = readFileSync(join(dir, 'assets', name), 'utf8')
    const filled = fillParts(compiled, values)
    const script = inOther(filled.script)
    if (script === compiled) continue
    bodies.set(`${base}assets/${name}`, script)
    if (filled.isOther || script !== filled.script) renamed.set(name.replace(/\.js$/, ''), newName(name, script))
  }
  const rename = (text: string) => {
    let now = inOther(text)
    for (const [former, next] of renamed) now = now.replaceAll(former, next)
    return now
  }
  return {
    pathOf: rename,
    bodyOf: path => bodies.get(path),
    rename,
    link: html =>
      renamed.size === 0 ? inOther(html) : rename(html).replace(/<head[^>]*>/, head => head + importMap(renamed, base)),
  }
}

function newName(name: string, script: string): string {
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 7)
  return `${scriptName.exec(name)?.[1] ?? name}-${hash}`
}

function importMap(renamed: ReadonlyMap<string, string>, base: string): string {
  const imports = Object.fromEntries(
    [...renamed].map(([former, next]) => [`${base}assets/${former}.js`, `${base}assets/${next}.js`]),
  )
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`
}
