import { existsSync, readdirSync } from 'node:fs'
import { calls } from '#shared/contract/calls/index.ts'
import type { Context } from '../base/context.ts'
import type { PageRenderer } from '../features/publishing/page-renderer.ts'
import type { Handlers } from '../http/handler.ts'

type Routes = (context: Context, previewer: PageRenderer | undefined) => Partial<Handlers>

const folder = new URL('../features/', import.meta.url)
const names = readdirSync(folder).filter(name => existsSync(new URL(`${name}/routes.ts`, folder)))
const modules = await Promise.all(names.map(async name => ({ name, routes: await routesOf(name) })))

/** The exports of a feature’s `routes.ts` that are named `…Routes`. */
async function routesOf(name: string): Promise<Routes[]> {
  const exported: Record<string, unknown> = await import(`../features/${name}/routes.ts`)
  return Object.entries(exported).flatMap(([called, value]) =>
    called.endsWith('Routes') && typeof value === 'function' ? [value as Routes] : [],
  )
}

/**
 * What the features serve. A folder of `server/features` with a `routes.ts` is a feature, so a new one needs no line anywhere. The server
 * does not start with a call that no feature serves, or that two do.
 */
export function handlersOf(context: Context, previewer: PageRenderer | undefined): Handlers {
  const served = new Map<string, string>()
  const handlers: Partial<Handlers> = {}
  for (const { name, routes } of modules)
    for (const own of routes.map(serve => serve(context, previewer))) {
      for (const call of Object.keys(own)) {
        const other = served.get(call)
        if (other) throw new Error(`The call ${call} is served by ${other} and by ${name}.`)
        served.set(call, name)
      }
      Object.assign(handlers, own)
    }
  const missing = Object.keys(calls).filter(call => !served.has(call))
  if (missing.length > 0) throw new Error(`No feature serves ${missing.join(', ')}.`)
  return handlers as Handlers
}
