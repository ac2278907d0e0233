import type { Package } from './packages.ts'

/** Licences that let a university run, change and redistribute the product if their texts are included. */
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

/** Licences that require the source of their own files, which we do not change; permitted only for build and test tools. */
const allowedForTools: ReadonlySet<string> = new Set(['MPL-2.0'])

export interface Exception {
  packages: RegExp
  /** The licence to use instead of the declared one. */
  licence: string
  why: string
}

/** Individually reviewed packages. */
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

/** The reason why a package may not be used; undefined if it may. */
export function problemWith({ name, licence, use }: Pick<Package, 'name' | 'licence' | 'use'>): string | undefined {
  if (exceptions.some(({ packages }) => packages.test(name))) return undefined
  if (licence === '') return 'says nothing about its licence'
  return isAllowed(licence, use) ? undefined : `is under ${licence}`
}

/** For `OR` one permitted licence is enough; for `AND` all must be permitted. `OR` binds less than `AND`; nesting is not supported. */
function isAllowed(expression: string, use: Package['use']): boolean {
  const plain = expression.replace(/[()]/g, '')
  return plain.split(/ OR /).some(alternative =>
    alternative.split(/ AND /).every(licence => {
      const name = licence.trim()
      return allowed.has(name) || (use === 'tool' && allowedForTools.has(name))
    }),
  )
}

/** The effective licence of a package. */
export function licenceOf({ name, licence }: Package): string {
  return exceptions.find(({ packages }) => packages.test(name))?.licence ?? licence
}
