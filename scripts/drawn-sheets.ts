import type { Plugin } from 'vite'
import { sheets } from '../ui/art/sheets.ts'
import { hashedAddress } from './postbuild/hashed-address.ts'

const id = 'virtual:drawn-sheets'

/** Writes the SVG sheets as files, and provides their URLs to modules: `import { motifs } from 'virtual:drawn-sheets'`. */
export function drawnSheets(): Plugin {
  const files = Object.entries(sheets).map(([name, draw]) => {
    const body = draw()
    return { name, body, address: hashedAddress(name, 'svg', body) }
  })
  return {
    name: 'drawn-sheets',
    resolveId: asked => (asked === id ? `\0${id}` : undefined),
    load: asked =>
      asked === `\0${id}`
        ? files.map(({ name, address }) => `export const ${name} = ${JSON.stringify(address)}`).join('\n')
        : undefined,
    generateBundle() {
      // The office uses the files of the site (office/vite.config.ts).
      if (this.environment.name !== 'client' || this.environment.config.base !== '/') return
      for (const { address, body } of files) this.emitFile({ type: 'asset', fileName: address.slice(1), source: body })
    },
    configureServer(server) {
      for (const { address, body } of files)
        server.middlewares.use(address, (_request, response) => {
          response.setHeader('content-type', 'image/svg+xml').end(body)
        })
    },
  }
}
