import { describe, expect, test } from 'vitest'
import { readDrawing } from './read-drawing.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const path = '<path d="M0 0h8v8z"/>'
const read = (text: string) => readDrawing(Buffer.from(text))

describe('a drawing is accepted', () => {
  test('and written anew, with one size for every place where it is shown', () => {
    expect(
      read(`<?xml version="1.0"?><!-- Made by hand -->${svg(path, 'viewBox="0 0 40 20" width="4cm" id="Layer_1"')}`),
    ).toEqual({
      ok: true,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="256" viewBox="0 0 40 20">${path}</svg>`,
      width: 512,
      height: 256,
    })
  })

  test('and what comes out is the same when it is read again', () => {
    const once = read(svg(`<g style="fill:#a00; -inkscape-x: 1" transform="rotate(6 32 32)">${path}</g>`))
    expect(once.ok && once.svg).toContain('<g fill="#a00" transform="rotate(6 32 32)">')
    expect(once.ok && read(once.svg)).toEqual(once)
  })

  test.each([
    [
      'a document type of a drawing program',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">${svg(path)}`,
      '',
    ],
    [
      'notes of a drawing program',
      svg(`<metadata><rdf:RDF xmlns:rdf="urn:r"><rdf:a/></rdf:RDF></metadata><title>A &amp; B</title>${path}`),
      '',
    ],
    [
      'attributes of a drawing program',
      svg(path, 'viewBox="0 0 9 9" xmlns:i="urn:i" i:version="1" class="a" data-x="1" role="img"'),
      '',
    ],
    ['a size without a view box', svg(path, 'width="90px" height="30"'), 'viewBox="0 0 90 30"'],
    [
      'a gradient',
      svg(
        `<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient><linearGradient id="b" xlink:href="#a"/></defs><path fill="url(#b)" d="M0 0h8"/>`,
      ),
      'href="#a"',
    ],
    [
      'a clipped part',
      svg(`<clipPath id="c"><rect width="4" height="4"/></clipPath><g clip-path="url(#c)">${path}</g>`),
      'clip-path="url(#c)"',
    ],
  ])('with %s', (_what, text, kept) => {
    const drawn = read(text)
    expect(drawn).toMatchObject({ ok: true })
    expect(drawn.ok && drawn.svg).toContain(kept)
    expect(drawn.ok && drawn.svg).not.toMatch(/metadata|class=|data-|DOCTYPE|Made by|urn:/)
  })
})

describe('a drawing is refused', () => {
  test.each([
    ['with a script', svg(`<script>alert(1)</script>${path}`), 'contains a script'],
    ['with a script in notes', svg(`<metadata><script/></metadata>${path}`), 'contains a script'],
    [
      'with a script of another kind',
      svg(`<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>${path}`),
      'contains a script',
    ],
    ['that acts when it is loaded', svg(path, 'viewBox="0 0 9 9" onload="alert(1)"'), 'contains a script'],
    ['with a style sheet', svg(`<style>path{fill:red}</style>${path}`), 'style sheet'],
    ['with a style sheet beside it', `<?xml-stylesheet href="a.css"?>${svg(path)}`, 'style sheet'],
    [
      'with a page in it',
      svg(`<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>${path}`),
      'contains a page',
    ],
    ['with a picture', svg(`<image href="data:image/png;base64,AA"/>${path}`), 'contains a photograph'],
    ['with text', svg(`<text>USTA</text>${path}`), 'Convert the text to paths'],
    ['with a link', svg(`<a href="https://example.org">${path}</a>`), 'contains a link'],
    ['with copies of copies', svg(`<g id="a">${path}</g><use href="#a"/>`), 'expand the copies'],
    ['that moves', svg(`<path d="M0 0"><animate attributeName="d"/></path>`), 'moves'],
    ['with a filter', svg(`<filter id="f"><feTurbulence/></filter>${path}`), '<filter>'],
    ['with a reference outside', svg('<path fill="url(https://example.org/a.svg#b)" d="M0 0h8"/>'), 'outside of it'],
    [
      'with a gradient from outside',
      svg(`<linearGradient xlink:href="https://example.org/a.svg#b"/>${path}`),
      'outside of it',
    ],
    ['with a reference in a style', svg(`<path style="fill:url('//example.org/a')" d="M0 0h8"/>`), 'outside of it'],
    ['with an address as a colour', svg('<path fill="javascript:alert(1)" d="M0 0h8"/>'), 'outside of it'],
    [
      'with entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg(`${path}<desc>&b;</desc>`)}`,
      'declares entities',
    ],
    ['with an entity that nobody declared', svg(`${path}<desc>&boom;</desc>`), 'not well-formed'],
    ['that is cut off', svg(path).slice(0, -9), 'not well-formed'],
    ['that is another document', '<html xmlns="http://www.w3.org/1999/xhtml"><path/></html>', 'not an SVG drawing'],
    ['that only says it is one', '<svg><path d="M0 0"/></svg>', 'not an SVG drawing'],
    ['without anything drawn', svg(''), 'is empty'],
    ['without a size', svg(path, ''), 'says no size'],
    ['that is a line', svg(path, 'viewBox="0 0 900 10"'), 'four times as long'],
    ['with too many parts', svg(path.repeat(4_001)), 'too many parts'],
    ['that is nested without end', svg(`${'<g>'.repeat(60)}${path}${'</g>'.repeat(60)}`), 'nested too deeply'],
    ['that is large', svg(`<path d="M0 0${'h1'.repeat(60_000)}"/>`), 'up to 100 KB'],
  ])('%s', (_what, text, says) => {
    const drawn = read(text)
    expect(drawn).toMatchObject({ ok: false })
    expect(!drawn.ok && drawn.problem).toContain(says)
  })

  test('that is not written in UTF-8', () => {
    expect(readDrawing(Buffer.from(svg('<desc>\xe9</desc>'), 'latin1'))).toMatchObject({ ok: false })
  })
})
