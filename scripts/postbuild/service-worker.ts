import { fileURLToPath } from 'node:url'
import { type Page, type PageName, pages } from '#shared/paths.ts'
import { compileScript } from './compile-script.ts'

const source = fileURLToPath(new URL('../../app/worker/service-worker.ts', import.meta.url))

/** Pages with forms whose skeletons are kept, so that an applicant can continue writing without a network. */
const kept: readonly PageName[] = ['login', 'application', 'documentUpload', 'foundationForm', 'dashboard']

/** A pattern for the paths that the service worker may keep: public pages and some skeletons. */
function keptPaths(): string {
  const paths = Object.entries<Page>(pages)
    .filter(([name, page]) => page.listed || kept.some(each => each === name))
    .map(([, { path }]) => (path === pages.programme.path ? 'programs/[\\w-]+' : path.slice(1)))
  return `^/(${paths.join('|')})$`
}

/** The script of /service-worker.js. It differs with each version, which is how a browser notices a new one. */
export function compileServiceWorker(version: string): Promise<string> {
  return compileScript(source, { keptPaths: JSON.stringify(keptPaths()), version: JSON.stringify(version) })
}
