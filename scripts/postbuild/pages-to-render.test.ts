import { expect, it } from 'vitest'
import { pagesToRender } from './pages-to-render.ts'

it('renders each page that has a module, each programme, and one skeleton for the address of a referee', () => {
  const routes = [
    { index: true },
    { path: 'programs' },
    { path: 'programs/:programId' },
    { children: [{ path: 'references/:uuid?' }, { path: 'login' }] },
    { path: '*' },
  ]
  expect(pagesToRender(routes, ['bsc-a', 'msc-b'])).toEqual([
    '/',
    '/login',
    '/programs',
    '/programs/bsc-a',
    '/programs/msc-b',
    '/references/form',
    '/404',
  ])
})
