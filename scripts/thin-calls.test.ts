import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { thinCalls } from './thin-calls.ts'

const calls = fileURLToPath(new URL('../shared/contract/calls/', import.meta.url))

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
