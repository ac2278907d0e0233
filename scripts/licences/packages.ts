import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One package of the lockfile, at one version. */
export interface Package {
  name: string
  version: string
  /** The SPDX expression from the package; '' if it has none. */
  licence: string
  /** `product`: part of what runs at the university. `tool`: builds and tests it. */
  use: 'product' | 'tool'
}

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
}

/**
 * Every package in the lockfile, each version once. The licence comes from the installed package, or from the lockfile for packages of
 * other platforms, which are not installed here.
 */
export async function packagesOf(root: string): Promise<Package[]> {
  const lock: { packages: Record<string, Locked> } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map<string, Package>()
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === '' || locked.link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const use = locked.dev ? 'tool' : 'product'
    const key = `${name}@${locked.version}`
    // The same version can be both, in which case it is part of the product.
    if (found.get(key)?.use === 'product') continue
    const licence = (await licenceIn(join(root, path))) ?? locked.license ?? ''
    found.set(key, { name, version: locked.version ?? '', licence, use })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function licenceIn(folder: string): Promise<string | undefined> {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const { license, licenses }: { license?: unknown; licenses?: unknown } = JSON.parse(await readFile(file, 'utf8'))
  return nameOf(license) ?? (Array.isArray(licenses) ? nameOf(licenses[0]) : undefined)
}

/** Old packages have an object with a type. */
function nameOf(licence: unknown): string | undefined {
  if (typeof licence === 'string') return licence
  if (typeof licence === 'object' && licence !== null && 'type' in licence && typeof licence.type === 'string')
    return licence.type
  return undefined
}
