import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type Plugin } from 'vite'

const inlineScriptSource = fileURLToPath(new URL('./app/boot/inline.ts', import.meta.url))

/** Compiles `app/boot` to one small script for the head of every page; the browser's bundle gets an empty string. */
function inlineScript(): Plugin {
  const name = 'virtual:inline-script'
  let compiled: Promise<string> | undefined
  return {
    name: 'inline-script',
    sharedDuringBuild: true,
    resolveId: id => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return
      if (this.environment.name === 'client') return "export const inlineScript = ''"
      this.addWatchFile(inlineScriptSource)
      compiled ??= compileScript(inlineScriptSource)
      return `export const inlineScript = ${JSON.stringify(await compiled)}`
    },
    handleHotUpdate({ file }) {
      if (file.includes('/app/boot/')) compiled = undefined
    },
  }
}

async function compileScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry, formats: ['iife'], name: 'page', fileName: 'inline' },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new Error('The inline script did not compile')
  return output.output[0].code.trim()
}

/**
 * Late modules bring no style sheets here, those come with their route (`pageSheet`), so what Vite wraps around each `import()`
 * to wait for sheets has nothing to do.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
  }
}

/** React and the router in one file, our frame in another; what only some pages need stays in files of its own. */
const vendor = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|cookie|turbo-stream)\//
const frame =
  /\/(app\/(root|chrome\/(adopted|boundary|external|header|late|page|update|badge-timer|use)|lib\/(kept|page)|ui\/toast(-store)?\.ts)|shared\/paths|content\/institution)/

/** The rest that several pages share is grouped by who shares it: forty small files cost more round trips than bytes. */
const ours = /\/(app|shared|content)\//

export default defineConfig(({ command }) => ({
  plugins: [inlineScript(), plainImports(), process.env.VITEST ? [] : reactRouter()],
  define: {
    'import.meta.env.API_BASE_URL': JSON.stringify(process.env.API_BASE_URL ?? ''),
    'import.meta.env.BUILD_VERSION': JSON.stringify(process.env.BUILD_VERSION ?? '1.0.0'),
  },
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output:
            command === 'build'
              ? {
                  chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
                  codeSplitting: {
                    groups: [
                      { name: 'vendor', test: vendor, priority: 20 },
                      { name: 'frame', test: frame, priority: 10 },
                      {
                        name: 'shared',
                        test: ours,
                        minShareCount: 2,
                        entriesAware: true,
                        entriesAwareMergeThreshold: 1000,
                      },
                    ],
                  },
                }
              : {},
        },
      },
    },
  },
}))
