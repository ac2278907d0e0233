import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { between, circles, importsBetween, mutualPairs } from './figures/arrows.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Import {
  file: string
  /** A path from the root of the repository, or the name of a package. */
  target: string
}

const statement = /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g

const roomNames = 'shared content server ui app office views scripts bench demo harness prove e2e'.split(' ')
const imports = roomNames.flatMap(importsOf)

function importsOf(room: string): Import[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .map(name => join(room, name))
    .flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(statement)].map(match => ({
        file,
        target: targetOf(file, match[1] ?? match[2] ?? ''),
      })),
    )
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return join(file, '..', specifier)
  return specifier
}

const isTest = (file: string) => /\.(test|fixture)\.tsx?$|\/testing\//.test(file)
const roomOf = (path: string) => path.split('/', 1)[0] ?? ''

/** The imports of a room's product code that no arrow of ARCHITECTURE.md allows. */
function strays(room: string, allowed: (target: string, file: string) => boolean): string[] {
  return imports
    .filter(({ file, target }) => roomOf(file) === room && !isTest(file) && !allowed(target, file))
    .map(({ file, target }) => `${file} → ${target}`)
}

/** The text of the files of some rooms that import something, by path. */
function filesOf(...some: string[]): Map<string, string> {
  const paths = imports.map(({ file }) => file).filter(file => some.includes(roomOf(file)))
  return new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

const productRooms = 'shared content server ui app office views'.split(' ')
const rooms = new Set(roomNames)
const isPackage = (target: string) => !rooms.has(roomOf(target))
const isNode = (target: string) => target.startsWith('node:')

describe('the imports between the modules', () => {
  test('shared imports itself, the schema library and content', () => {
    expect(strays('shared', target => /^(shared|content)\//.test(target) || /^zod(\/|$)/.test(target))).toEqual([])
  })

  test('content is data: it imports itself, and of shared its types alone', () => {
    const byValue = [...importsBetween(filesOf('content'))].flatMap(([file, targets]) =>
      [...targets].filter(target => roomOf(target) !== 'content').map(target => `${file} → ${target}`),
    )
    expect(byValue).toEqual([])
    expect(strays('content', target => /^(content|shared)\//.test(target))).toEqual([])
  })

  test('the server never imports browser code, build code or tests', () => {
    expect(strays('server', target => isPackage(target) || /^(server|shared|content)\//.test(target))).toEqual([])
  })

  test('browser code never imports the server or Node modules', () => {
    expect(
      strays('app', (target, file) =>
        // The build alone runs what renders pages.
        isPackage(target)
          ? !isNode(target) || file === 'app/render.tsx'
          : /^(app|ui|views|shared|content)\//.test(target),
      ),
    ).toEqual([])
  })

  test('what both sides are made from imports itself and shared', () => {
    expect(strays('ui', target => (isPackage(target) ? !isNode(target) : /^(ui|shared)\//.test(target)))).toEqual([])
  })

  test('the office imports itself, what both sides show and are made from, shared and content', () => {
    const isBuilt = (file: string) => file === 'office/vite.config.ts'
    expect(
      strays('office', (target, file) =>
        isPackage(target)
          ? !isNode(target) || isBuilt(file)
          : /^(office|ui|views|shared|content)\//.test(target) || (isBuilt(file) && /^scripts\//.test(target)),
      ),
    ).toEqual([])
  })

  test('what both sides of a desk show imports itself, what both are made from, shared and content', () => {
    expect(
      strays('views', target => (isPackage(target) ? !isNode(target) : /^(ui|views|shared|content)\//.test(target))),
    ).toEqual([])
  })

  test('nobody but the catalogue reads the sample', () => {
    const sample = imports.filter(
      ({ file, target }) =>
        roomOf(target) === 'content' && /^(server|shared|ui|app|office|views)$/.test(roomOf(file)) && !isTest(file),
    )
    expect(sample.map(({ file, target }) => `${file} → ${target}`)).toEqual([
      'shared/catalogue/current.ts → content/dates.ts',
      'shared/catalogue/current.ts → content/sample.ts',
      'shared/catalogue/sample-rounds.ts → content/rounds.ts',
    ])
  })

  test('nothing imports the office', () => {
    expect(imports.filter(({ file, target }) => roomOf(target) === 'office' && roomOf(file) !== 'office')).toEqual([])
  })

  test('the product does not import tests', () => {
    const product = imports.filter(
      ({ file }) => /^(shared|content|server|ui|app|office|views)\//.test(file) && !isTest(file),
    )
    expect(product.filter(({ target }) => isTest(target))).toEqual([])
  })
})

describe('the imports inside the modules', () => {
  /** Each feature may import those listed before it. */
  const layers = [
    'identity',
    'staff',
    'api-keys',
    'applications',
    'requests',
    'rounds',
    'references',
    'transcripts',
    'forms',
    'payments',
    'privacy',
    'accounts',
    'scope',
    'queue',
    'file',
    'work',
    'fees',
    'unfinished',
    'extensions',
    'money',
    'waivers',
    'transfers',
    'statements',
    'refunds',
    'audit',
    'mail',
    'exports',
    'reviews',
    'seats',
    'sittings',
    'decisions',
    'ranks',
    'releases',
    'offers',
    'caps',
    'matriculation',
    'letters',
    'feed',
    'webhooks',
    'people',
    'system',
    'reports',
    'statistics',
    'today',
    'publishing',
    'settings',
    'set-up',
  ]
  const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]

  test('features import each other in one direction', () => {
    const back = imports
      .filter(({ file }) => !isTest(file))
      .map(arrow => ({ ...arrow, from: featureOf(arrow.file), to: featureOf(arrow.target) }))
      .filter(({ from, to }) => from && to && from !== to)
      .filter(
        ({ from = '', to = '' }) =>
          !layers.includes(to) || (layers.includes(from) && layers.indexOf(to) > layers.indexOf(from)),
      )
    expect(back.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  test.each(['office', 'app'])('features of %s import each other in one direction', room => {
    const feature = new RegExp(`^${room}/features/([^/]+)/`)
    const features = between(importsBetween(filesOf(room)), path => feature.exec(path)?.[1])
    expect(mutualPairs(features)).toEqual([])
    expect(circles(features)).toEqual([])
  })

  test('the modules import each other in one direction', () => {
    const modules = between(importsBetween(filesOf(...productRooms)), roomOf)
    expect(mutualPairs(modules)).toEqual([])
    expect(circles(modules)).toEqual([])
  })

  test('no files import each other in a circle', () => {
    const files = filesOf(...roomNames)
    expect(circles(importsBetween(files))).toEqual([])
  })

  test('features import http, and http imports no feature', () => {
    const http = imports.filter(({ file }) => file.startsWith('server/http/') && !isTest(file))
    expect(http.filter(({ target }) => target.startsWith('server/features/'))).toEqual([])
  })

  test('only http, the routes of features and the server’s assembly import Fastify', () => {
    const knows =
      /^server\/(http\/|features\/[^/]+\/routes\.ts$|base\/context\.ts$|start\/(app|create-context|graceful-shutdown)\.ts$)/
    expect(strays('server', (target, file) => !/^@?fastify(\/|$)/.test(target) || knows.test(file))).toEqual([])
  })

  test('external services are used only through adapters', () => {
    const outside = /^(nodemailer|@aws-sdk\/|sharp$)/
    expect(strays('server', (target, file) => !outside.test(target) || file.startsWith('server/adapters/'))).toEqual([])
  })

  test('domain rules import no form', () => {
    const domain = imports.filter(({ file }) => file.startsWith('shared/domain/') && !isTest(file))
    expect(domain.filter(({ target }) => /^shared\/forms\//.test(target))).toEqual([])
  })
})
