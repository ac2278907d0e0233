import type { Config } from '@react-router/dev/config'
import { pagesToRender } from './scripts/postbuild/pages-to-render.ts'

export default {
  ssr: false,
  routeDiscovery: { mode: 'initial' },
  // Together with what uses it: most are a few lines.
  splitRouteModules: false,
  prerender: { paths: pagesToRender('portal').map(({ path }) => path), concurrency: 2 },
} satisfies Config
