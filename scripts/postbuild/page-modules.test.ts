import { describe, expect, it } from 'vitest'
import { linkModules, pageModules } from './page-modules.ts'

const built = {
  'app/router/start.tsx': { file: 'assets/start-1.js', imports: ['_react-2.js'] },
  'app/routes/portal.tsx': { file: 'assets/portal-3.js', imports: ['_react-2.js', '_queries-4.js'] },
  'app/routes/dashboard.tsx': {
    file: 'assets/dashboard-5.js',
    imports: ['_queries-4.js'],
    dynamicImports: ['late.tsx'],
  },
  '_react-2.js': { file: 'assets/react-2.js' },
  '_queries-4.js': { file: 'assets/queries-4.js', imports: ['_react-2.js'] },
  'late.tsx': { file: 'assets/late-6.js' },
}

describe('a page of the portal', () => {
  const page = pageModules(['portal', 'dashboard'], built)
  const html = linkModules('<head><script id="page-script">look()</script></head><body><p>$&</p></body>', page)

  it('requests all that its modules import at once, each file once, and nothing that comes later', () => {
    expect(
      [...html.matchAll(/<link rel="modulepreload" href="\/assets\/([\w-]+).js"\/>/g)].map(([, name]) => name),
    ).toEqual(['react-2', 'start-1', 'queries-4', 'portal-3', 'dashboard-5'])
  })

  it('starts with its modules, by the names of their files in app/routes', () => {
    expect(html).toContain(
      'import*as m0 from"/assets/portal-3.js";import*as m1 from"/assets/dashboard-5.js";import("/assets/start-1.js").then(({start})=>start({"portal":m0,"dashboard":m1}))</script></body>',
    )
  })

  it('is otherwise as it was rendered', () => {
    expect(html).toContain('<script id="page-script">look()</script></head><body><p>$&</p>')
  })

  it('fails the build when a module is missing', () => {
    expect(() => pageModules(['decision'], built)).toThrow('no module app/routes/decision.tsx')
  })
})
