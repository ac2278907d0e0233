import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sheets } from '#ui/art/sheets.ts'
import type { DrawnSheet } from './fill-scripts.ts'
import { hashedAddress } from './hashed-address.ts'

/** The drawings of the programmes of this catalogue, in place of those that the build was compiled with. */
export function drawnMotifs(clientDir: string): DrawnSheet | undefined {
  const former = readdirSync(join(clientDir, 'assets')).find(name => /^motifs-.+\.svg$/.test(name))
  if (!former) return undefined
  const body = sheets.motifs()
  return { former: `/assets/${former}`, next: hashedAddress('motifs', 'svg', body), body }
}
