import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  bootPlan,
  deferBoot,
  dropReactMarks,
  inlineStylesheets,
  scriptHashes,
  sitePlanOf,
  takeOutDialogs,
} from './page-html.ts'

const routerScripts = [
  '<script>window.__reactRouterContext = {"basename":"/","ssr":false};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());</script>',
  `<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home-3.js";
  
  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry-4.js");</script>`,
  '<script>window.__reactRouterContext.streamController.enqueue("[{\\"title\\":\\"a</b\\"}]\\n");</script>',
  '<script>window.__reactRouterContext.streamController.close();</script>',
].join('')
const preloads = ['manifest-1', 'entry-4', 'vendor-5', 'root-2', 'home-3']
  .map(name => `<link rel="modulepreload" href="/assets/${name}.js"/>`)
  .join('')
const page = `<html><head>${preloads}<script id="page-script">go()</script></head><body><p>Hello</p>${routerScripts}</body></html>`

describe('a public page', () => {
  const other = page
    .replaceAll('home-3', 'faq-9')
    .replaceAll('routes/home', 'routes/faq')
    .replace('[{\\"title\\":\\"a</b\\"}]', '[]')
  const third = page
    .replaceAll('home-3', 'terms-8')
    .replaceAll('routes/home', 'routes/terms')
    .replace('[{\\"title\\":\\"a</b\\"}]', '[]')
  const site = sitePlanOf([page, other, third].map(bootPlan))
  const html = deferBoot(page, site)
  const planIn = (document: string) => JSON.parse(/id="boot">(.*?)<\/script>/.exec(document)?.[1] ?? '')

  it('asks for no script file by itself', () => {
    expect(html).not.toContain('modulepreload')
    expect(html).not.toContain('type="module"')
  })

  it('says which route it is, and its data where it has some', () => {
    expect(planIn(html)).toEqual({ route: 'routes/home', data: '[{"title":"a</b"}]\n' })
    expect(planIn(deferBoot(other, site))).toEqual({ route: 'routes/faq' })
  })

  it('finds the files by which React is started in what all pages share', () => {
    expect(site).toEqual({
      files: ['/assets/manifest-1.js', '/assets/vendor-5.js', '/assets/root-2.js'],
      routes: { root: '/assets/root-2.js' },
      entry: '/assets/entry-4.js',
      context: { basename: '/', ssr: false },
      data: '[]\n',
      pages: {
        'routes/home': ['/assets/home-3.js'],
        'routes/faq': ['/assets/faq-9.js'],
        'routes/terms': ['/assets/terms-8.js'],
      },
    })
  })

  it('runs one inline script, whose hash is the only one in its policy', () => {
    expect(scriptHashes(html)).toEqual([`sha256-${createHash('sha256').update('go()').digest('base64')}`])
  })

  it('stops the build when React Router writes its scripts in another way', () => {
    expect(() => bootPlan('<html></html>')).toThrow('another way')
  })
})

describe('style sheets', () => {
  const linked = '<link rel="stylesheet" href="/assets/site-1.css" data-precedence="site"/><p class="lead">Hello</p>'
  const readAsset = () => '.lead{color:red}.other{color:blue}'

  it('are written into a page with forms as a whole, and the link is switched off', () => {
    expect(inlineStylesheets(linked, { readAsset, only: 'everything' })).toBe(
      '<style>.lead{color:red}.other{color:blue}</style><link rel="stylesheet" href="/assets/site-1.css" data-precedence="site" disabled=""/><p class="lead">Hello</p>',
    )
  })

  it('are written into a public page as far as it uses them, and the link says that there is more', () => {
    expect(inlineStylesheets(linked, { readAsset, only: 'used styles' })).toContain(
      '<style>.lead{color:red}</style><link rel="stylesheet" href="/assets/site-1.css" data-precedence="site" disabled="" data-partial=""/>',
    )
  })
})

it('the dialogs that every page has are left out of it, with the address where they are', () => {
  const dialogs = '<dialog id="a"><div>One</div></dialog><dialog id="b">Two</dialog>'
  const html = `<div data-kept="reading-aids">${dialogs}</div><main>Hello</main>`
  const taken: string[] = []
  expect(takeOutDialogs(html, inside => `/${taken.push(inside)}.html`)).toBe(
    '<div data-kept="reading-aids" data-from="/1.html"></div><main>Hello</main>',
  )
  expect(taken).toEqual([dialogs])
})

it('what React writes for itself is dropped where React does not read it', () => {
  const html =
    '<a class="" href="/" data-discover="true">A<!-- -->B</a><div data-kept="x"><div>1<!-- -->2</div>3<!-- -->4</div>5<!-- -->6'
  expect(dropReactMarks(html)).toBe('<a href="/">A<!-- -->B</a><div data-kept="x"><div>12</div>34</div>5<!-- -->6')
})
