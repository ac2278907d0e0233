import { expect, test } from 'vitest'
import { contentTypeOfStart, fileStartBytes, startProblem } from './file-start.ts'

const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF'
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'

test.each([
  ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  ['a PDF behind a mark and spaces', '\xef\xbb\xbf  %PDF-1.4', 'application/pdf'],
  ['a PDF whose header is as late as allowed', `${' '.repeat(1024)}%PDF-1`, 'application/pdf'],
  ['a PDF whose header is too late', `${' '.repeat(fileStartBytes - 5)}%PDF-1.4`, null],
  ['a JPEG', jpeg, 'image/jpeg'],
  ['a PNG', png, 'image/png'],
  ['a JPEG that is a PDF as well', `${jpeg}%PDF-1.4`, null],
  ['a letter', 'Dear Sir or Madam,', null],
  ['a word file', 'PK\x03\x04', null],
  ['a page of the web', '<!doctype html>', null],
  ['a header without a version', '%PDF-', null],
  ['nothing', '', null],
])('%s is recognised by its first bytes', (_, start, type) => {
  expect(contentTypeOfStart(start)).toBe(type)
})

test('a field refuses other types, regardless of the name', () => {
  expect(startProblem('%PDF-1.7', 'pdf')).toBeNull()
  expect(startProblem('Dear Sir or Madam,', 'pdf')).toBe('not-accepted-type')
  expect(startProblem(jpeg, 'pdf')).toBe('not-accepted-type')
  expect(startProblem('%PDF-1.7', 'image')).toBe('not-accepted-type')
  expect(startProblem(png, 'pdf-or-image')).toBeNull()
})

test.each([
  ['a Word document', 'PK\x03\x04\x14\0\x06\0[Content_Types].xml'],
  ['a Word document of another program', 'PK\x03\x04\x14\0\b\b_rels/.rels'],
  ['an OpenDocument text', 'PK\x03\x04\x14\0\0\0mimetypeapplication/vnd.oasis.opendocument.text'],
  ['an old Word document', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['an RTF text', '{\\rtf1\\ansi'],
])('%s is told how to become a PDF, where one is asked for', (_what, start) => {
  expect(startProblem(start, 'pdf-or-image')).toBe('office-file')
  expect(startProblem(start, 'image')).toBe('not-accepted-type')
  expect(startProblem(start, 'pdf')).toBe('not-accepted-type')
})

test('another archive is none of them', () => {
  expect(startProblem('PK\x03\x04\x14\0\0\0photo.jpg', 'pdf-or-image')).toBe('not-accepted-type')
})
