import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { catalogueParts } from '../scripts/catalogue-parts.ts'
import { drawnSheets } from '../scripts/drawn-sheets.ts'
import { compileScript } from '../scripts/postbuild/compile-script.ts'
import { thinCalls } from '../scripts/thin-calls.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where `npm run dev` runs the office; the site's own server sends browsers here. */
const developmentPort = Number(process.env.OFFICE_PORT ?? '5174')

/** Writes into the head what determines the look of the office before its first paint. */
function headScript(): Plugin {
  return {
    name: 'head-script',
    async transformIndexHtml() {
      const children = await compileScript(source('./boot/inline.ts'))
      return [{ tag: 'script', attrs: { id: 'page-script' }, children, injectTo: 'head-prepend' }]
    },
  }
}

/**
 * What many screens share travels together: a file for each shared module costs more round trips than bytes.
 * `scripts/postbuild/budgets.test.ts` counts both.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|cookie|@tanstack)\//,
    priority: 1,
  },
  { name: 'kit', test: (id: string) => !id.endsWith('.css'), minShareCount: 8 },
]

export default defineConfig({
  root: source('.'),
  base: '/office/',
  publicDir: false,
  cacheDir: source('../node_modules/.vite-office'),
  server: {
    port: developmentPort,
    strictPort: true,
    hmr: { clientPort: developmentPort },
    fs: { allow: [source('..')] },
  },
  // Vite’s compiler follows TypeScript’s JSX settings; no plugin is needed.
  plugins: [headScript(), drawnSheets(), catalogueParts(), thinCalls()],
  define: {
    'import.meta.env.API_BASE_URL': JSON.stringify(''),
    'import.meta.env.BUILD_VERSION': JSON.stringify(process.env.BUILD_VERSION ?? '1.0.0'),
  },
  build: {
    outDir: source('../build/office'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups },
      },
    },
  },
})
