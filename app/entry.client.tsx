import { type ComponentProps, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type DataRouter, UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { HydratedRouter, RouterProvider } from 'react-router/dom'
import { dataInDocument } from './router/page-data.ts'
import { createPageRouter } from './router/page-router.ts'

/** The element structure is that of `ServerRouter`, or React would count its ids differently from the build. */
function Site({ router, framework }: { router: DataRouter; framework: object }) {
  return (
    <>
      <FrameworkContext value={framework as ComponentProps<typeof FrameworkContext>['value']}>
        <RouterProvider router={router} />
      </FrameworkContext>
      {/* biome-ignore lint/complexity/noUselessFragments: a place that counts */}
      <></>
    </>
  )
}

async function start() {
  if (import.meta.env.DEV) return <HydratedRouter />
  await yieldToMain()
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules, __reactRouterContext: context } = window
  if (!manifest || !modules || !context) throw new Error('The page has no start script')
  const loaderData = await dataInDocument(context.stream)
  const router = createPageRouter({ entries: manifest.routes, modules, loaderData })
  return <Site router={router} framework={{ ...context, manifest, routeModules: modules }} />
}

/** Lets the browser paint and answer a touch between two pieces of work. */
const yieldToMain = () => new Promise(resolve => setTimeout(resolve))

const site = await start()
await yieldToMain()
startTransition(() => {
  hydrateRoot(document, <StrictMode>{site}</StrictMode>)
})
