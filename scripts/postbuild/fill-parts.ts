import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../shared/catalogue/parts/', import.meta.url)
const mark = /JSON\.parse\((["'`])@@part:([\w-]+):(\w+)@@\1\)/g

/** Stands in a compiled script for the value of a part; what is not this value gives the script another name. */
export function markOfPart(file: string, value: unknown): string {
  return `JSON.parse("@@part:${file}:${hashOf(value)}@@")`
}

/** The values of all parts of the current catalogue by the names of their files. */
export async function valuesOfParts(): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>()
  for (const name of readdirSync(fileURLToPath(folder))) {
    const parts: Record<string, () => unknown> = await import(new URL(name, folder).href)
    values.set(name.replace(/\.ts$/, ''), Object.values(parts)[0]?.())
  }
  return values
}

/** A script with the values in place of its marks, and whether one of them is another than it was compiled with. */
export function fillParts(script: string, values: ReadonlyMap<string, unknown>): { script: string; isOther: boolean } {
  let isOther = false
  const filled = script.replaceAll(mark, (_mark, _quote, file: string, hash: string) => {
    const value = values.get(file)
    if (value === undefined) throw new Error(`The catalogue has no part ${file}`)
    isOther ||= hashOf(value) !== hash
    return `(${literalOf(value)})`
  })
  return { script: filled, isOther }
}

/** As short as a script can say it: names of fields without quotes where they need none. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${fields.map(([name, each]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}:${literalOf(each)}`).join(',')}}`
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8)
}
