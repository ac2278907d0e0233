import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { markOfPart } from './postbuild/fill-parts.ts'

const partFile = /\/shared\/catalogue\/parts\/([\w-]+)\.ts$/
const currentFile = /\/shared\/catalogue\/current\.ts$/
const clockFile = /\/shared\/domain\/clock\.ts$/

/** In a browser nothing replaces the catalogue while a page is open. */
const currentInBrowser = `export function perCatalogue(make) {
  let kept
  return () => (kept ??= { value: make() }).value
}`

/** Nor the clock of the university. */
const clockInBrowser = `export { universityClock } from '../catalogue/parts/university-clock.ts'`

/**
 * Gives browsers the finished values of the parts that a page uses (`shared/catalogue/parts/`), and not the catalogue they are
 * taken from. What renders pages reads the whole. A build writes a mark for each value, which rendering replaces.
 */
export function catalogueParts(): Plugin {
  return {
    name: 'catalogue-parts',
    enforce: 'pre',
    async load(id) {
      if (this.environment.name !== 'client') return
      if (currentFile.test(id)) return currentInBrowser
      if (clockFile.test(id)) return clockInBrowser
      const file = partFile.exec(id)?.[1]
      if (!file) return
      const parts: Record<string, () => unknown> = await import(pathToFileURL(id).href)
      const write = (value: unknown) =>
        this.environment.mode === 'dev' ? JSON.stringify(value) : `/* @__PURE__ */ ${markOfPart(file, value)}`
      return Object.entries(parts)
        .map(([name, read]) => `const value = ${write(read())}\nexport const ${name} = () => value`)
        .join('\n')
    },
  }
}
