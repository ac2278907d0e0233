import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length))
    .filter(file => !file.includes('/testing/'))
    .sort()
}

const holding = (folder: string, pattern: RegExp) =>
  files(folder).filter(file => pattern.test(readFileSync(join(root, file), 'utf8')))

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

test('no email goes to the address that was typed into an application', () => {
  expect(holding('server/features', /\bto: (record|application|draft)\.email\b/)).toEqual([])
})

test('markup goes into a page in these places alone, and through a policy', () => {
  const sinks =
    /innerHTML\s*(\|\||\?\?)?=[^=]|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|createContextualFragment|srcDoc/
  expect(holding('app', sinks)).toEqual([
    'app/art/crest-mark.tsx',
    'app/art/motif-tile.tsx',
    'app/art/scenes/scene-picture.tsx',
    'app/boot/dialogs.ts',
    'app/features/information/faq-body.tsx',
    'app/features/programmes/kept-programme.tsx',
    'app/features/programmes/list-body.tsx',
    'app/lib/kept.tsx',
    'app/root.tsx',
  ])
  expect(holding('app', /trustedTypes\?*\.createPolicy/)).toEqual(['app/boot/trusted.ts', 'app/lib/own-markup.ts'])
})

test('nothing makes code of text', () => {
  const code = /\beval\(|new Function\(|vm\.run|setTimeout\(['"`]/
  for (const folder of ['app', 'server', 'shared']) expect(holding(folder, code)).toEqual([])
})

test('chance that guards something comes from the system, and programs are started without a shell', () => {
  // There it only spreads instances that wait for the same lock.
  expect(holding('server', /Math\.random/)).toEqual(['server/db/migrate.ts'])
  for (const file of holding('server', /from 'node:child_process'/))
    expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(/shell: true|\bexec\(|execSync\(/)
})

test('no statement of SQL is put together from text', () => {
  expect(holding('server/features', /sql\.raw\(/)).toEqual([])
  expect(holding('server/http', /sql\.raw\(/)).toEqual([])
})

test('the environment is read in one place', () => {
  const readers = holding('server', /process\.env/)
  expect(readers).toContain('server/main.ts')
  for (const file of readers) expect(file).toMatch(/^server\/(main|db\/embedded[\w-]*)\.ts$/)
})
