import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

function textsOf(room: string, name: RegExp): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(file => name.test(file) && !file.includes('.test.'))
    .map(file => readFileSync(join(root, room, file), 'utf8'))
}

/** The classes in the selectors of a sheet. */
function classesIn(sheet: string): string[] {
  const selectors = [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].map(([, text = '']) =>
    text.trim(),
  )
  return selectors.filter(text => !text.startsWith('@')).flatMap(text => text.match(/(?<=\.)[a-z][\w-]*/g) ?? [])
}

/** The words of the texts in quotation marks, in which alone a class can stand. */
function quoted(source: string): string[] {
  const texts = source.replace(/^import .*$/gm, '').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)
  return [...texts].flatMap(([text]) => text.match(/[\w-]+/g) ?? [])
}

test('every class that a sheet of the office styles is one that a screen or a part has', () => {
  const words = new Set(['office', 'ui', 'views'].flatMap(room => textsOf(room, /\.tsx?$/)).flatMap(quoted))
  const styled = new Set(textsOf('office', /\.css$/).flatMap(classesIn))
  expect(styled.size).toBeGreaterThan(300)
  expect([...styled].filter(name => !words.has(name))).toEqual([])
})
