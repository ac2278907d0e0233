import type { Config } from '@react-router/dev/config'
import { programmeRows } from '#content/programmes/index.ts'
import appRoutes from './app/routes.ts'
import { pagesToRender } from './scripts/postbuild/pages-to-render.ts'

export default {
  ssr: false,
  routeDiscovery: { mode: 'initial' },
  // One module a route: the inline script starts them (app/boot/boot.ts).
  splitRouteModules: false,
  prerender: {
    paths: () =>
      pagesToRender(
        appRoutes,
        programmeRows.map(row => row.id),
      ),
    concurrency: 2,
  },
} satisfies Config
