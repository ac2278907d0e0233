import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { catalogueParts } from './scripts/catalogue-parts.ts'
import { drawnSheets } from './scripts/drawn-sheets.ts'
import { fetchFirst } from './scripts/fetch-first.ts'
import { pagesInDevelopment } from './scripts/pages-in-development.ts'
import { compileScript } from './scripts/postbuild/compile-script.ts'
import { shortSheets } from './scripts/short-sheets.ts'
import { thinCalls } from './scripts/thin-calls.ts'
import { thinRouter } from './scripts/thin-router.ts'
import { calls } from './shared/contract/calls/index.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Scripts that stand in pages as text: that of every page's head, and one of the programme list. */
const inlineScripts: Record<string, string> = {
  'virtual:inline-script': source('./app/boot/inline.ts'),
  'virtual:hide-list-until-filtered': source('./app/features/programmes/hide-list-until-filtered.ts'),
}

/** What a build writes into the file of behaviour (scripts/postbuild/page-script.ts). While developing a page says it. */
const addresses = {
  pageParts: '/page-parts.html',
  laterScript: '/app/boot/later.ts',
  islands: { contact: ['/app/islands/contact-island.tsx'], comparison: ['/app/islands/comparison-island.tsx'] },
}
const addressesInDevelopment = Object.entries(addresses)
  .map(([name, value]) => `var ${name}=${JSON.stringify(value)};`)
  .join('')

/** Builds the islands of public pages beside the portal; `scripts/postbuild/write-site.ts` finds them by their names. */
function islands(): Plugin {
  return {
    name: 'islands',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      for (const name of ['contact-island', 'comparison-island'])
        this.emitFile({ type: 'chunk', id: source(`./app/islands/${name}.tsx`), name })
    },
  }
}

/** Compiles each to one small script; the browser's bundle gets an empty string. */
function inlineScript(): Plugin {
  const compiled = new Map<string, Promise<string>>()
  return {
    name: 'inline-script',
    sharedDuringBuild: true,
    resolveId: id => (id in inlineScripts ? `\0${id}` : undefined),
    async load(id) {
      const inPages = inlineScripts[id.slice(1)]
      if (!id.startsWith('\0') || !inPages) return
      if (this.environment.name === 'client') return "export const inlineScript = ''"
      this.addWatchFile(inPages)
      const script = compiled.get(inPages) ?? compileScript(inPages)
      compiled.set(inPages, script)
      const before = this.environment.mode === 'dev' ? addressesInDevelopment : ''
      return `export const inlineScript = ${JSON.stringify(before + (await script))}`
    },
    handleHotUpdate({ file }) {
      if (/\/app\/(boot|features\/(programmes|information))\//.test(file)) compiled.clear()
    },
  }
}

/**
 * Which modules travel together. Forty small files cost more round trips than bytes, and one big one would make a referee pay
 * for the applicant's forms; so: React and the router, our frame, what every signed-in page does, what the pages after the
 * form share, the controls of forms, the description of the forms with their drafts. A group takes with it what only it
 * imports, and what others import too unless an earlier group has it: `scripts/postbuild/budgets.test.ts` tells when that
 * goes wrong. What fits nowhere stays with its page or is shared by who asks for it.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|cookie-es|cookie|turbo-stream)\// },
  {
    name: 'base',
    test: /preload-helper|\/(shared\/catalogue\/(current|parts\/(institution|programme-types|home-country))|shared\/paths|shared\/domain\/(session-user|program-type|text|money|calendar\.|clock\.|email)|ui\/(button\.|icon|spinner|visually-hidden|skeleton|notice|empty-state|lib\/storage|drafts\/kept))/,
  },
  {
    name: 'session',
    test: /\/(app\/lib\/(?!account-parts|file-button|guard|keyed-by-intent|on-demand|page|part-title|read-file|retry-import|sign-out|quer|saved-nav|seal|session-refresh|upload|return-path|unsent-forms|file-start|after-press)|ui\/lib\/(?!clean-typed|own-markup|parse-problem|read-problem|settings)|shared\/contract\/calls\/(call|session)\.)/,
  },
  {
    name: 'frame',
    test: /\/(app\/(styles\/portal\.css|router\/(?!start|fetch-ahead)|chrome\/(accessibility-button|boundary\.|external|header|help\/help-button|late|page)|lib\/(guard|on-demand|page|part-title|retry-import|sign-out))|shared\/contract\/calls\/application\.|ui\/(lib\/own-markup|button-link|page-heading|toast(-store)?\.ts|drafts\/(saving|page-events)|art\/(adire|crest)))/,
  },
  {
    name: 'portal',
    test: /\/(node_modules\/@tanstack|app\/(lib\/(quer|saved-nav)|features\/outcome\/(loading|load-failed|no-application|refresh-me|go-to-login)|chrome\/quiet-frame)|ui\/summary-list)/,
  },
  {
    name: 'fields',
    test: /\/ui\/(field|text-field|select-field|checkbox|radio-group|react-attributes)/,
  },
  {
    name: 'reading',
    test: /\/app\/features\/information\/(information\.css|structured-data|use-hash-target|\w+-head|kept-head)/,
  },
  { name: 'fees', test: /\/shared\/(domain\/(fees|residency)|catalogue\/parts\/application-fees)/ },
  { name: 'checkout-return', test: /\/app\/features\/payments\/checkout-return|\/shared\/contract\/calls\/payment\./ },
  {
    name: 'paying',
    test: /\/app\/features\/(payments\/(check-again|fee-panel|late-checkout|sponsor\/ask-someone))/,
  },
  {
    name: 'programmes',
    test: /\/(shared\/domain\/(programmes|programme-kinds|tuition)|shared\/catalogue\/parts\/(programme-rows|tuition|home-students|schools|subjects))/,
  },
  {
    name: 'people',
    test: /\/shared\/(domain\/(academic-email|mailbox|phone|typed-email)|catalogue\/parts\/phone-words)/,
  },
  {
    name: 'forms',
    test: /\/(shared\/forms\/(common|field|form-id|fixed-answers)|app\/features\/applications\/(applications\.css|draft\/|links|sections|use-first-interaction|fetch-documents|form-id|heading-focus|form\/(screen-states|save-line|application-screen)))/,
  },
  { name: 'text-area', test: /\/ui\/text-(area|count)/ },
  {
    name: 'section',
    test: /\/app\/(features\/applications\/(form\/(section-|has-eligibility-advice)|fields\/(?!nigerian|list|subject|entry|place|programme|university|fixed-answer)))/,
  },
  {
    name: 'asked',
    test: /\/(app\/features\/applications\/asked-form|shared\/forms\/form-documents)/,
  },
  { name: 'edit-rules', test: /\/app\/features\/(editing\/edit-rules|outcome\/after-submission)/ },
  {
    name: 'standing',
    test: /\/app\/features\/outcome\/(is-withdrawn|account-closing|withdrawn-application|submission-badge)/,
  },
  { name: 'sign-in', test: /\/app\/features\/accounts\/(sign-in|shared-computer|signup-copy)\./ },
]

/** `npm run dev` only: calls and the server’s own pages go to the running server, the pages of the office to its own Vite. */
function apiProxy(): Record<string, string> {
  const target = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`
  const patterns = Object.values(calls).map(call => `^${call.path.replace(/:\w+/g, '[^/]+')}(\\?.*)?$`)
  const toServer = [...patterns, '^/(sandbox|dev|api|brochures|healthz|readyz)(/|$)'].map(pattern => [pattern, target])
  return Object.fromEntries([...toServer, ['^/office(/|$)', `http://127.0.0.1:${process.env.OFFICE_PORT ?? '5174'}`]])
}

export default defineConfig(({ command }) => ({
  server: { proxy: apiProxy() },
  plugins: [
    inlineScript(),
    islands(),
    pagesInDevelopment(),
    drawnSheets(),
    fetchFirst(),
    thinRouter(),
    process.env.VITEST ? [] : catalogueParts(),
    process.env.VITEST ? [] : thinCalls(),
  ],
  define: {
    'import.meta.env.API_BASE_URL': JSON.stringify(process.env.API_BASE_URL ?? ''),
    'import.meta.env.BUILD_VERSION': JSON.stringify(process.env.BUILD_VERSION ?? '1.0.0'),
  },
  css: { postcss: { plugins: command === 'build' ? [shortSheets([source('./app'), source('./ui')])] : [] } },
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
        outDir: 'build/client',
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: { start: source('./app/router/start.tsx') },
          // The page that is loaded calls what it exports.
          preserveEntrySignatures: 'exports-only',
          output:
            command === 'build'
              ? {
                  // Each page names some fifty files, and seven characters of a hash are enough, as is the shortest name of the runtime.
                  entryFileNames: 'assets/[name]-[hash:7].js',
                  chunkFileNames: ({ name }) => `assets/${name.split('~')[0]?.replace('rolldown-', '')}-[hash:7].js`,
                  codeSplitting: {
                    groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
                  },
                }
              : {},
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        emptyOutDir: true,
        // The sheets and pictures of documents are in no script of a browser.
        emitAssets: true,
        rolldownOptions: {
          input: source('./app/render.tsx'),
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  builder: {},
}))
