import type { Package } from './packages.ts'

/** Licences that let a university run, change and hand on the product if their texts stay with it. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Ask for the source of their own files, which we leave as they are; allowed for what builds and tests only. */
const allowedForTools: ReadonlySet<string> = new Set(['MPL-2.0'])

export interface Exception {
  packages: RegExp
  /** What counts instead of what the package says. */
  licence: string
  why: string
}

/** Packages that were looked at one by one. */
export const exceptions: readonly Exception[] = [
  {
    packages: /^@img\/sharp-(libvips|win32|wasm32)/,
    licence: 'LGPL-3.0-or-later',
    why: 'The image library libvips, unchanged, as a separate file that anyone can replace, as the LGPL requires.',
  },
  {
    packages: /^png-js$/,
    licence: 'MIT',
    why: 'Says nothing in its package.json; the file LICENSE beside it is the MIT licence.',
  },
]

/** Why a package may not be used; undefined when it may. */
export function problemWith({ name, licence, use }: Pick<Package, 'name' | 'licence' | 'use'>): string | undefined {
  if (exceptions.some(({ packages }) => packages.test(name))) return undefined
  if (licence === '') return 'says nothing about its licence'
  return isAllowed(licence, use) ? undefined : `is under ${licence}`
}

/** Of alternatives one is enough; of several at once all must be allowed. `OR` binds less than `AND`, and nothing here is nested. */
function isAllowed(expression: string, use: Package['use']): boolean {
  const plain = expression.replace(/[()]/g, '')
  return plain.split(/ OR /).some(alternative =>
    alternative.split(/ AND /).every(licence => {
      const name = licence.trim()
      return allowed.has(name) || (use === 'tool' && allowedForTools.has(name))
    }),
  )
}

/** The licence that counts for a package. */
export function licenceOf({ name, licence }: Package): string {
  return exceptions.find(({ packages }) => packages.test(name))?.licence ?? licence
}
