import { fileURLToPath } from 'node:url'
import type { IslandName } from '../../app/boot/islands.ts'
import { compileScript } from './compile-script.ts'

const source = (name: string) => fileURLToPath(new URL(`../../app/boot/${name}.ts`, import.meta.url))

interface Addresses {
  /** What all pages have in common and none needs at first. */
  pageParts: string
  laterScript: string
}

/** The file of behaviour that every page links. */
export function compilePageScript({ pageParts, laterScript }: Addresses): Promise<string> {
  return compileScript(source('page'), {
    pageParts: JSON.stringify(pageParts),
    laterScript: JSON.stringify(laterScript),
  })
}

/** What it imports later, with the files of each island, its entry last. */
export function compileLaterScript(islands: Record<IslandName, string[]>): Promise<string> {
  return compileScript(source('later'), { islands: JSON.stringify(islands) }, 'es')
}
