import { fileURLToPath } from 'node:url'
import type { SitePlan } from '../../app/boot/boot.ts'
import { compileScript } from './compile-script.ts'

const source = fileURLToPath(new URL('../../app/boot/page.ts', import.meta.url))

/** The file of behaviour that every page links, with what starting React takes on all of them. */
export function compilePageScript(sitePlan: SitePlan): Promise<string> {
  return compileScript(source, { sitePlan: JSON.stringify(sitePlan) })
}
