import type { Plugin } from 'vite'

/** The imports of a chunk that load with it. */
interface BuiltChunk {
  fileName: string
  imports: readonly string[]
}

/** A placeholder for Vite's list of files to preload. `modulePreload: false` would leave the list empty. */
const listOfFiles = '__VITE_PRELOAD__'
const lateImport = new RegExp(`\\bimport\\("\\./([^"]+\\.js)"\\)([^]*?)${listOfFiles}`, 'g')

/**
 * Vite calls this around every `import()`. Rejects when a file cannot be fetched; otherwise all of them are in the browser's HTTP
 * cache before they are imported. Style sheets are not waited for: they come with their route (`pageSheet`).
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
 * Fetches every lazy chunk and its imports before it is imported. Most browsers remember a failed import and never request that
 * file again (whatwg/html#6768), so one lost request would disable an upload or a section of the form until the page is reloaded.
 * A failed `fetch` can be repeated.
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

/**
 * The code of `chunk` with the files of each lazy import listed for `preloadHelper`, except those that are loaded when the chunk
 * runs.
 */
export function withFilesListed(code: string, chunk: BuiltChunk, chunks: Readonly<Record<string, BuiltChunk>>): string {
  const present = filesLoadedWith(chunk.fileName, chunks)
  const folder = chunk.fileName.replace(/[^/]+$/, '')
  return code.replace(lateImport, (written, name: string) => {
    const missing = [...filesLoadedWith(folder + name, chunks)].filter(file => !present.has(file))
    return written.replace(listOfFiles, JSON.stringify(missing.map(file => `/${file}`)))
  })
}

/** A file and all its imports, direct or not. */
function filesLoadedWith(fileName: string, chunks: Readonly<Record<string, BuiltChunk>>): Set<string> {
  const files = new Set([fileName])
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported)
  return files
}
