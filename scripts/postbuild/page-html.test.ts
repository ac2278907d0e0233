import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inlineStylesheets, inlineUsedStyles, scriptHashes } from './page-html.ts'

const linked = '<link rel="stylesheet" href="/assets/site-1.css" data-precedence="site"/><p class="lead">Hello</p>'
const readAsset = () => '.lead{color:red}.other{color:blue}'

describe('style sheets', () => {
  it('are inlined completely into a page of the portal, and the link is disabled', () => {
    expect(inlineStylesheets(linked, readAsset)).toBe(
      '<style>.lead{color:red}.other{color:blue}</style><link rel="stylesheet" href="/assets/site-1.css" data-precedence="site" disabled=""/><p class="lead">Hello</p>',
    )
  })

  it('are inlined into a document as far as it uses them, and not linked', () => {
    expect(inlineUsedStyles(linked, readAsset, '')).toBe('<style>.lead{color:red}</style><p class="lead">Hello</p>')
  })

  it('are listed on the island of a document', () => {
    expect(inlineUsedStyles(`${linked}<div data-island="contact"></div>`, readAsset, '')).toBe(
      '<style>.lead{color:red}</style><p class="lead">Hello</p><div data-sheets="/assets/site-1.css" data-island="contact"></div>',
    )
  })
})

it('the policy of a page has the hash of each executable inline script, but not of data', () => {
  const page = '<script>go()</script><script type="application/ld+json">{}</script><script src="/page.js"></script>'
  expect(scriptHashes(page)).toEqual([`sha256-${createHash('sha256').update('go()').digest('base64')}`])
})
