/** Fetches what the page's plan names and puts it where React Router's own start script puts it on other pages. */
export async function carryOutPlan(): Promise<void> {
  if (!window.bootPlan) return
  const { files, routes, context, data } = window.bootPlan
  await Promise.all(files.map(load))
  const modules = Object.entries(routes).map(async ([id, file]) => [id, await load(file)] as const)
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules))
  window.__reactRouterContext = { ...context, stream: new Blob([data]).stream() }
}

const load = (file: string): Promise<object> => import(/* @vite-ignore */ file)
