import type { BootPlan } from '../boot/boot.ts'

/** Fetches what the plan in the page names and puts it where React Router's own start script puts it on other pages. */
export async function carryOutPlan(): Promise<void> {
  const plan = document.getElementById('boot')?.textContent
  if (!plan) return
  const { files, routes, context, data }: BootPlan = JSON.parse(plan)
  await Promise.all(files.map(load))
  const modules = Object.entries(routes).map(async ([id, file]) => [id, await load(file)] as const)
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules))
  window.__reactRouterContext = { ...context, stream: new Blob([data]).stream() }
}

const load = (file: string): Promise<object> => import(/* @vite-ignore */ file)
