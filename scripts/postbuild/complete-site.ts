import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteFile, SiteManifest } from '#server/http/site/manifest.ts'
import type { MadeFile } from '../programme-files.ts'
import { filesUnder, readEarlier, takeOver, writeFile } from './site-files.ts'

/** The served site, if it is that of a key and lacks only its drawings. */
export function siteToComplete(earlierDir: string, key: string): SiteManifest | undefined {
  const path = join(earlierDir, 'manifest.json')
  if (!existsSync(path)) return undefined
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as SiteManifest
  return manifest.key === key && manifest.missing?.length ? manifest : undefined
}

/** The same site with the files that were drawn for it: its pages and scripts stay what they are. */
export async function completeSite(
  manifest: SiteManifest,
  { earlierDir, siteDir, drawn }: { earlierDir: string; siteDir: string; drawn: readonly MadeFile[] },
): Promise<void> {
  rmSync(siteDir, { recursive: true, force: true })
  for (const file of filesUnder(earlierDir))
    if (file !== 'manifest.json') takeOver(earlierDir, siteDir, { file, encodings: [] })
  const earlier = readEarlier(earlierDir, 0)
  const files: SiteFile[] = manifest.files.filter(({ path }) => !drawn.some(one => one.path === path))
  for (const { path, body } of drawn) files.push(await writeFile(siteDir, { path, body, earlier }))
  writeFileSync(join(siteDir, 'manifest.json'), JSON.stringify({ ...manifest, files, missing: [] }))
}
