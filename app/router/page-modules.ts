import { type ComponentType, use } from 'react'
import type { PageMeta } from '#app/lib/page-meta.ts'
import type { PageSheet } from '#app/lib/page-sheet.ts'

/** A module in `app/routes`: a page, or what stands around several. */
export interface PageModule {
  default: ComponentType
  head?: PageMeta
  sheets?: readonly PageSheet[]
}

const loaders = {
  login: () => import('../routes/login.tsx'),
  signup: () => import('../routes/signup.tsx'),
  'forgot-password': () => import('../routes/forgot-password.tsx'),
  application: () => import('../routes/application.tsx'),
  'foundation-form': () => import('../routes/foundation-form.tsx'),
  'document-upload': () => import('../routes/document-upload.tsx'),
  portal: () => import('../routes/portal.tsx'),
  'reference-status': () => import('../routes/reference-status.tsx'),
  references: () => import('../routes/references.tsx'),
  transcripts: () => import('../routes/transcripts.tsx'),
  'application-progress': () => import('../routes/application-progress.tsx'),
  payment: () => import('../routes/payment.tsx'),
  'acceptance-fee': () => import('../routes/acceptance-fee.tsx'),
  pay: () => import('../routes/pay.tsx'),
  'payment-success': () => import('../routes/payment-success.tsx'),
  'foundation-success': () => import('../routes/foundation-success.tsx'),
  'application-success': () => import('../routes/application-success.tsx'),
  dashboard: () => import('../routes/dashboard.tsx'),
  decision: () => import('../routes/decision.tsx'),
} satisfies Record<string, () => Promise<PageModule>>

/** The file name of a module in `app/routes`. */
export type ModuleName = keyof typeof loaders

const present = new Map<ModuleName, PageModule>()
const expected = new Map<ModuleName, Promise<PageModule>>()

/** The modules of the page that was loaded are there before React hydrates it. */
export function keepModules(modules: Partial<Record<ModuleName, PageModule>>): void {
  for (const [name, module] of Object.entries(modules)) present.set(name as ModuleName, module)
}

/** Fetches a module. Rejects without a network; calling again repeats the request. */
export async function fetchModule(name: ModuleName): Promise<PageModule> {
  const module: PageModule = present.get(name) ?? (await loaders[name]())
  present.set(name, module)
  return module
}

/** The module. Until it is there, React keeps showing the page before it. */
export function useModule(name: ModuleName): PageModule {
  return present.get(name) ?? use(expectModule(name))
}

/** Fetches what is missing of a page that is about to be shown, all at once. */
export function expectModules(names: readonly ModuleName[]): void {
  for (const name of names) if (!present.has(name)) void expectModule(name)
}

function expectModule(name: ModuleName): Promise<PageModule> {
  const wanted = expected.get(name) ?? fetchOrLoadPage(name)
  expected.set(name, wanted)
  return wanted
}

/**
 * Without a network, or when a file of an old build is gone, the browser loads the page: the address has changed already, and the
 * service worker or the server knows what to show there.
 */
async function fetchOrLoadPage(name: ModuleName): Promise<PageModule> {
  const address = location.href
  try {
    return await fetchModule(name)
  } catch {
    expected.delete(name)
    // The reader may have gone elsewhere.
    if (location.href === address) location.reload()
    return new Promise(() => {})
  }
}
