import { describe, expect, it } from 'vitest'
import { usedStyles } from './used-rules.ts'

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
    ['::view-transition-old(root){top:0}', '::view-transition-old(root){top:0}'],
  ])('of %s are %s', (css, used) => {
    expect(usedStyles(css, page)).toBe(used)
  })

  it('keeps the order of the layers, and drops a block that became empty', () => {
    const css = '@layer a,b;@layer a{.card{top:0}}@layer b{@media (width>=9rem){.card{top:0}.bar{top:0}}}'
    expect(usedStyles(css, page)).toBe('@layer a,b;@layer b{@media (width>=9rem){.bar{top:0}}}')
  })

  it('keeps fonts and key frames as they are', () => {
    const css = '@font-face{font-family:X;src:url("/a;b}.woff2")}@keyframes turn{to{rotate:1turn}}'
    expect(usedStyles(css, page)).toBe(css)
  })

  it('drops a custom property that nothing reads, and then what only it read', () => {
    const css = ':root{--ink:black;--edge:var(--line);--line:grey}.bar{color:var(--ink)}'
    expect(usedStyles(css, page)).toBe(':root{--ink:black;}.bar{color:var(--ink)}')
  })

  it('keeps a custom property that a style attribute in the page reads', () => {
    expect(usedStyles(':root{--gap:1rem}', '<p style="margin:var(--gap)">Hello</p>')).toBe(':root{--gap:1rem}')
  })
})
