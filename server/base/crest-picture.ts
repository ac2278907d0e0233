import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The crest for emails and letters; undefined while no site is served. It changes with the site and the catalogue, in one step. */
let picture: Buffer | undefined

/** Takes the crest of a rendered site. */
export function takeCrestOf(siteDir: string): void {
  const path = join(siteDir, 'files/crest.png')
  picture = existsSync(path) ? readFileSync(path) : undefined
}

/** After the site is closed. */
export function forgetCrest(): void {
  picture = undefined
}

/** A PNG of 256 by 256 for dark grounds. */
export function crestPicture(): Buffer | undefined {
  return picture
}
