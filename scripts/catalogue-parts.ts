import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const partFile = /\/shared\/catalogue\/parts\/[\w-]+\.ts$/
const currentFile = /\/shared\/catalogue\/current\.ts$/

/** In a browser nothing replaces the catalogue while a page is open. */
const currentInBrowser = `export function perCatalogue(make) {
  let kept
  return () => (kept ??= { value: make() }).value
}`

/**
 * Gives browsers the finished values of the parts that a page uses (`shared/catalogue/parts/`), and not the catalogue they are
 * taken from. What renders pages on the server reads the whole.
 */
export function catalogueParts(): Plugin {
  return {
    name: 'catalogue-parts',
    enforce: 'pre',
    async load(id) {
      if (this.environment.name !== 'client') return
      if (currentFile.test(id)) return currentInBrowser
      if (!partFile.test(id)) return
      const parts: Record<string, () => unknown> = await import(pathToFileURL(id).href)
      return Object.entries(parts)
        .map(([name, read]) => `const value = ${JSON.stringify(read())}\nexport const ${name} = () => value`)
        .join('\n')
    },
  }
}
