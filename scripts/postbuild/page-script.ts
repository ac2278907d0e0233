import { fileURLToPath } from 'node:url'
import { type Page, pages } from '#shared/paths.ts'
import type { IslandName } from '../../app/boot/islands.ts'
import { compileScript } from './compile-script.ts'

const source = (name: string) => fileURLToPath(new URL(`../../app/boot/${name}.ts`, import.meta.url))

/** A pattern for the paths of documents, as short as possible because every page contains it. */
export function documentPaths(): string {
  const paths = Object.values<Page>(pages)
    .filter(page => page.kind === 'document' && page.listed)
    .map(({ path }) => path.slice(1).replace(/:\w+/, '[\\w-]+'))
  return `^/(${paths.join('|')})$`
}

interface Addresses {
  /** Parts common to all pages that none needs at first. */
  pageParts: string
  laterScript: string
}

/** The script that every page links. */
export function compilePageScript({ pageParts, laterScript }: Addresses): Promise<string> {
  return compileScript(source('page'), {
    pageParts: JSON.stringify(pageParts),
    laterScript: JSON.stringify(laterScript),
    documentPaths: JSON.stringify(documentPaths()),
  })
}

/** The modules that it imports later, and the files of each island with its entry last. */
export function compileLaterScript(islands: Record<IslandName, string[]>): Promise<string> {
  return compileScript(source('later'), { islands: JSON.stringify(islands) }, 'es')
}
