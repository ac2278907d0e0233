import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Lock {
  packages: Record<
    string,
    { version?: string; integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean }
  >
}
const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

test('the lockfile holds a checksum for every package, and no address to fetch one from', () => {
  expect(packages.length).toBeGreaterThan(100)
  for (const [path, one] of packages) {
    expect(path).toMatch(/^node_modules\//)
    expect(one.integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
    expect(one.resolved, path).toBeUndefined()
    expect(one.link, path).toBeUndefined()
  }
})

test('every dependency is one exact version of the registry', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('no package runs anything while it is installed', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})
