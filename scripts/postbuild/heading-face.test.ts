import { expect, it } from 'vitest'
import { headingFaceToken, tellHeadingFace, withoutFace } from './heading-face.ts'

const face = '@font-face{font-family:X;src:url(/assets/x-1.woff2)format("woff2")}'
const page = `<script>ask("${headingFaceToken}")</script>`

it('the page says where the face is that the sheets declare, and the sheets do so no more', () => {
  expect(tellHeadingFace(page, ['a{top:0}', `${face}b{top:1px}`])).toBe('<script>ask("/assets/x-1.woff2")</script>')
  expect(withoutFace(`a{top:0}${face}b{top:1px}`)).toBe('a{top:0}b{top:1px}')
})

it('a build whose sheets declare no face, or several, stops', () => {
  expect(() => tellHeadingFace(page, ['a{top:0}'])).toThrow('declare 0 faces')
  expect(() => tellHeadingFace(page, [face, face.replace('x-1', 'y-2')])).toThrow('declare 2 faces')
  expect(tellHeadingFace('<p>Hello</p>', [])).toBe('<p>Hello</p>')
})
