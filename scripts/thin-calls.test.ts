import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { calls as allCalls } from '../shared/contract/calls/index.ts'
import { thinCall, thinCalls } from './thin-calls.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const calls = `${root}shared/contract/calls/`

test.each(['payment.ts', 'office/staff.ts'])(
  'a page that makes the calls of %s downloads none of their schemas, limits or texts',
  async area => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [thinCalls()],
      build: { write: false, lib: { entry: calls + area, formats: ['es'] } },
    })
    const [output] = [built].flat()
    const code =
      output && 'output' in output ? output.output.map(file => ('code' in file ? file.code : '')).join('') : ''
    expect(code).toContain(area === 'payment.ts' ? '/payments/initialize' : '/office/api/staff')
    expect(code).not.toMatch(/zod|safeParse|windowSeconds|title:/i)
  },
)

test('pages read no column of a call that they do not have', () => {
  const columns = Object.keys(thinCall(allCalls.me))
  const pages = globSync('{app,office}/**/*.{ts,tsx}', { cwd: root }).filter(file => !/\.test\.tsx?$/.test(file))
  expect(pages).not.toEqual([])
  const missing = pages.flatMap(file =>
    [...readFileSync(root + file, 'utf8').matchAll(/\b\w+Calls\.\w+\.(\w+)/g)]
      .filter(([, column = '']) => !columns.includes(column))
      .map(([words]) => `${file}: ${words}`),
  )
  expect(missing).toEqual([])
})
