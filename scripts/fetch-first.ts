import type { Plugin } from 'vite'

/** What a chunk of a build imports when it loads. */
interface BuiltChunk {
  fileName: string
  imports: readonly string[]
}

/** Stands where Vite will list what it should preload; `modulePreload: false` would leave the list empty. */
const listOfFiles = '__VITE_PRELOAD__'
const lateImport = new RegExp(`\\bimport\\("\\./([^"]+\\.js)"\\)([^]*?)${listOfFiles}`, 'g')

/**
 * Vite calls this around every `import()`. Rejects when a file cannot be had, and otherwise leaves all of them in the browser’s HTTP cache
 * before they are imported. Sheets need no waiting: they come with their route (`pageSheet`).
 */
const preloadHelper = `export const __vitePreload = async (load, files) => {
  await Promise.all(files.map(async file => {
    const response = await fetch(file);
    if (!response.ok) throw new TypeError(file);
    await response.arrayBuffer();
  }));
  return load();
}`

/**
 * Fetches every late part, and what it imports, before it is imported. Most browsers in use remember an import that failed and never
 * ask the network for that file again (whatwg/html#6768), so one lost request would take an upload or a section of the form away
 * until the page is reloaded. A `fetch` that failed can be repeated.
 */
export function fetchFirst(): Plugin {
  return {
    name: 'fetch-first',
    enforce: 'pre',
    apply: 'build',
    load: id => (id === '\0vite/preload-helper.js' ? preloadHelper : undefined),
    renderChunk: {
      order: 'pre',
      handler: (code, chunk, _options, { chunks }) => withFilesListed(code, chunk, chunks),
    },
  }
}

/** The code of `chunk` with the files of each late import listed for `preloadHelper`, without those that are there when the chunk runs. */
export function withFilesListed(code: string, chunk: BuiltChunk, chunks: Readonly<Record<string, BuiltChunk>>): string {
  const present = filesLoadedWith(chunk.fileName, chunks)
  const folder = chunk.fileName.replace(/[^/]+$/, '')
  return code.replace(lateImport, (written, name: string) => {
    const missing = [...filesLoadedWith(folder + name, chunks)].filter(file => !present.has(file))
    return written.replace(listOfFiles, JSON.stringify(missing.map(file => `/${file}`)))
  })
}

/** A file and all that it imports, directly or not. */
function filesLoadedWith(fileName: string, chunks: Readonly<Record<string, BuiltChunk>>): Set<string> {
  const files = new Set([fileName])
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported)
  return files
}
