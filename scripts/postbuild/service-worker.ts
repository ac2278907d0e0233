import { fileURLToPath } from 'node:url'
import { sessionCalls } from '#shared/contract/calls/session.ts'
import { keptPages } from '#shared/kept-pages.ts'
import { pages } from '#shared/paths.ts'
import { compileScript } from './compile-script.ts'

const source = fileURLToPath(new URL('../../app/worker/service-worker.ts', import.meta.url))

/** A pattern for the paths that the service worker may cache: public pages and some skeletons. */
function keptPaths(): string {
  const paths = Object.values(pages)
    .filter(({ listed, path }) => listed || keptPages.includes(path))
    .map(({ path }) => (path === pages.programme.path ? 'programs/[\\w-]+' : path.slice(1)))
  return `^/(${paths.join('|')})$`
}

/** The script of /service-worker.js. It differs in each version, so that browsers detect a new one. */
export function compileServiceWorker(version: string): Promise<string> {
  const known = { keptPaths: keptPaths(), signOutPath: sessionCalls.logout.path, version }
  const define = Object.entries(known).map(([name, text]) => [name, JSON.stringify(text)])
  return compileScript(source, Object.fromEntries(define))
}
