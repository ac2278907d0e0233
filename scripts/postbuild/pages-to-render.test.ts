import { expect, it } from 'vitest'
import { fileOf, pagesToRender } from './pages-to-render.ts'

const filesOf = (kind: 'document' | 'portal') => pagesToRender(kind).map(fileOf)

it('every public page and every programme is rendered, and the list once for each tab', () => {
  const files = filesOf('document')
  expect(files).toContain('/index.html')
  expect(files).toContain('/404/index.html')
  expect(files).toContain('/programs/index.html')
  expect(files).toContain('/programs/tab-postgraduate.html')
  expect(files.filter(file => /^\/programs\/[\w-]+\/index.html$/.test(file))).toHaveLength(39)
})

it('each page of the portal is rendered once, the referee’s page without a uuid', () => {
  const files = filesOf('portal')
  expect(files).toContain('/login/index.html')
  expect(files).toContain('/references/form/index.html')
  expect(new Set(files).size).toBe(files.length)
})
