import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillParts, markOfPart } from './fill-parts.ts'
import { fillScripts } from './fill-scripts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fill-scripts-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'assets/base-1234567.js'),
    `const v=${markOfPart('institution', { name: 'Old' })};export{v}`,
  )
  writeFileSync(join(folder, 'assets/page-1234567.js'), 'import"./base-1234567.js"')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a value is written as short as a script can say it', () => {
  const value = { name: 'O’Level “A”', 'two-words': [1, null, { fee: true }] }
  expect(fillParts(`x=${markOfPart('part', {})}`, new Map([['part', value]])).script).toBe(
    'x=({name:"O’Level “A”","two-words":[1,null,{fee:true}]})',
  )
})

test('a part that the catalogue does not have stops the render', () => {
  expect(() => fillParts(markOfPart('gone', 1), new Map())).toThrow('no part gone')
})

test('with the catalogue it was compiled with, every script keeps its name and pages need no map', () => {
  const scripts = fillScripts(folder, '/', new Map([['institution', { name: 'Old' }]]))
  expect(scripts.pathOf('/assets/base-1234567.js')).toBe('/assets/base-1234567.js')
  expect(scripts.bodyOf('/assets/base-1234567.js')).toBe('const v=({name:"Old"});export{v}')
  expect(scripts.bodyOf('/assets/page-1234567.js')).toBeUndefined()
  expect(scripts.link('<head></head>')).toBe('<head></head>')
})

test('with another catalogue, a script has another name, and an import map leads its importers to it', () => {
  const scripts = fillScripts(folder, '/', new Map([['institution', { name: 'New' }]]))
  const path = scripts.pathOf('/assets/base-1234567.js')
  expect(path).toMatch(/^\/assets\/base-[\w-]{7}\.js$/)
  expect(path).not.toBe('/assets/base-1234567.js')
  expect(scripts.pathOf('/assets/page-1234567.js')).toBe('/assets/page-1234567.js')
  expect(scripts.link('<head lang="en"><link href="/assets/base-1234567.js"></head>')).toBe(
    `<head lang="en"><script type="importmap">{"imports":{"/assets/base-1234567.js":"${path}"}}</script><link href="${path}"></head>`,
  )
})
