import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compress } from '../../server/http/site/compress.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The same home page built like most sites: an empty document, a script that renders everything, a linked style sheet. */
const entry = `
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { jsx, jsxs, Fragment } from 'react/jsx-runtime'
import Footer from '#app/chrome/footer.tsx'
import { Header } from '#app/chrome/header.tsx'
import HomeBody from '#app/features/home/home-body.tsx'
import '#app/styles/site.css'
import '#app/documents/home.css'
const Page = () => jsxs(Fragment, { children: [jsx(Header, { pathname: '/' }), jsx('main', { children: jsx(HomeBody, {}) }), jsx(Footer, {})] })
createRoot(document.getElementById('root')).render(jsx(RouterProvider, { router: createBrowserRouter([{ path: '*', Component: Page }]) }))
`
const page =
  '<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Admissions</title></head><body><div id="root"></div><script type="module" src="/entry.js"></script></body></html>'

export interface ClientRendered {
  url: string
  /** Brotli bytes by file extension. */
  bytes: Record<string, number>
  close(): void
}

/** Builds it into a folder of the build and serves it compressed, like the portal’s pages. */
export async function serveClientRendered(): Promise<ClientRendered> {
  const folder = join(root, 'build/client-rendered')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'entry.js'), entry)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: {
      'import.meta.env.API_BASE_URL': '""',
      'import.meta.env.BUILD_VERSION': '"1.0.0"',
      'process.env.NODE_ENV': '"production"',
    },
    build: { outDir: 'out', emptyOutDir: true, assetsInlineLimit: 0, reportCompressedSize: false },
  })
  return serve(join(folder, 'out'))
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

async function serve(folder: string): Promise<ClientRendered> {
  const files = new Map<string, { body: Buffer; ending: string }>()
  const bytes: Record<string, number> = {}
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile())) {
    const path = join(file.parentPath, file.name)
    const ending = extname(path)
    const body = readFileSync(path)
    const packed = ending === '.woff2' ? body : await compress('br', body)
    files.set(`/${path.slice(folder.length + 1)}`, { body: packed, ending })
    bytes[ending] = (bytes[ending] ?? 0) + packed.length
  }
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const file = files.get(path)
    if (!file) return response.writeHead(404).end()
    const encoding = file.ending === '.woff2' ? {} : { 'content-encoding': 'br' }
    response.writeHead(200, { 'content-type': types[file.ending] ?? 'application/octet-stream', ...encoding })
    response.end(file.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, bytes, close: () => void server.close() }
}
