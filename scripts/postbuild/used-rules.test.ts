import { describe, expect, it } from 'vitest'
import { rulesNaming, usedStyles } from './used-rules.ts'

const page =
  '<html><body><header class="bar night"><a class="button">Go</a></header><main><h1>Hello</h1></main></body></html>'

describe('the styles that a page can use', () => {
  it.each([
    ['.bar{top:0}.card{top:1px}', '.bar{top:0}'],
    ['.card,.bar .button{top:0}', '.bar .button{top:0}'],
    ['h1{top:0}table{top:1px}', 'h1{top:0}'],
    ['html.dark .bar{top:0}', 'html.dark .bar{top:0}'],
    ['.bar:is(.card,.night){top:0}', '.bar:is(.card,.night){top:0}'],
    ['html[data-bar=hidden] .bar:not(:focus-within){top:0}', 'html[data-bar=hidden] .bar:not(:focus-within){top:0}'],
    ['::selection{top:0}', '::selection{top:0}'],
  ])('in %s are %s', (css, used) => {
    expect(usedStyles([css], page)).toEqual([used])
  })

  it('keep the order of the layers, without empty blocks', () => {
    const css = '@layer a,b;@layer a{.card{top:0}}@layer b{@media (width>=9rem){.card{top:0}.bar{top:0}}}'
    expect(usedStyles([css], page)).toEqual(['@layer a,b;@layer b{@media (width>=9rem){.bar{top:0}}}'])
  })

  it('include fonts unchanged, and the key frames that a rule uses', () => {
    const font = '@font-face{font-family:X;src:url("/a;b}.woff2")}'
    const css = `${font}@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}.bar{animation:turn 1s}`
    expect(usedStyles([css], page)).toEqual([`${font}@keyframes turn{to{rotate:1turn}}.bar{animation:turn 1s}`])
  })

  it('exclude rules for attributes that nothing in the page has', () => {
    const css = '.button[data-look=danger]{top:0}.button[aria-current]{top:1px}.button[data-wide]{top:2px}'
    expect(usedStyles([css], page)).toEqual(['.button[aria-current]{top:1px}'])
    expect(usedStyles([css], '<a class="button" data-look="danger">Go</a>')).toEqual([
      '.button[data-look=danger]{top:0}.button[aria-current]{top:1px}',
    ])
  })

  it('exclude an unused custom property, and then those that only it used', () => {
    const css = ':root{--ink:black;--edge:var(--line);--line:grey}.bar{color:var(--ink)}'
    expect(usedStyles([css], page)).toEqual([':root{--ink:black;}.bar{color:var(--ink)}'])
  })

  it('include a custom property that a style attribute in the page uses', () => {
    expect(usedStyles([':root{--gap:1rem}'], '<p style="margin:var(--gap)">Hello</p>')).toEqual([':root{--gap:1rem}'])
  })

  it('include what a late part uses, and attributes that only the part has', () => {
    const css = ':root{--surface:white}.button[data-look=secondary]{top:0}.choice{top:0}'
    const part =
      '<style>.dialog{background:var(--surface)}</style><a class="button choice" data-look="secondary">Cancel</a>'
    expect(usedStyles([css], page, part)).toEqual([':root{--surface:white}.button[data-look=secondary]{top:0}'])
  })

  it('include what another sheet uses', () => {
    const site = ':root{--measure:65ch;--gap:1rem}@keyframes turn{to{rotate:1turn}}'
    const own = '.bar{max-width:var(--measure);animation:turn 1s}'
    expect(usedStyles([site, own], page)).toEqual([':root{--measure:65ch;}@keyframes turn{to{rotate:1turn}}', own])
  })
})

it('the rules of a late part are those that name its classes, or only its elements', () => {
  const css =
    '@layer ui;@layer ui{.dialog{top:0}.dialog .head,.bar{top:1px}h2,input,p{top:2px}.bar input{top:3px}}@keyframes turn{to{rotate:1turn}}'
  const part = '<dialog class="dialog"><p class="head">Hello</p><input></dialog>'
  expect(rulesNaming(css, part, { classes: /^dialog/, elements: /^input$/ })).toBe(
    '@layer ui{.dialog{top:0}.dialog .head{top:1px}input{top:2px}}',
  )
})
