import { describe, expect, test } from 'vitest'
import {
  acceptAttribute,
  chosenFileProblem,
  downloadFileName,
  type FileGroup,
  type FileProblem,
  fileProblemSentence,
  formatMegabytes,
  isAccepted,
  maxFileBytes,
  safeFileName,
  sizeLimitWords,
} from './files.ts'

const groups: FileGroup[] = ['pdf', 'image', 'pdf-or-image']
const problems: FileProblem[] = [
  'empty',
  'too-large',
  'not-accepted-type',
  'heic',
  'office-file',
  'damaged',
  'broken-picture',
  'too-many-pixels',
  'encrypted',
  'active',
  'xfa',
  'no-pages',
  'too-complex',
]

describe('a chosen file', () => {
  test.each<[number, FileGroup, FileProblem | null]>([
    [1, 'pdf', null],
    [maxFileBytes - 1, 'pdf', null],
    [maxFileBytes, 'pdf', 'too-large'],
    [maxFileBytes, 'pdf-or-image', null],
    [maxFileBytes + 1, 'pdf-or-image', 'too-large'],
    [maxFileBytes, 'image', null],
    [0, 'pdf', 'empty'],
  ])('of %i bytes in a field for %s: %s', (size, group, problem) => {
    expect(chosenFileProblem({ size }, group)).toBe(problem)
  })
})

test('5 MB means 5,242,880 bytes, and the text says whether exactly that is allowed', () => {
  expect(maxFileBytes).toBe(5_242_880)
  expect(groups.map(sizeLimitWords)).toEqual(['less than 5 MB', 'up to 5 MB', 'up to 5 MB'])
})

test('the PDF of a reference is refused in the words of the specification', () => {
  expect(fileProblemSentence('not-accepted-type', 'pdf')).toBe('Only PDF files are allowed')
  expect(fileProblemSentence('too-large', 'pdf')).toBe('File size must be less than 5MB')
})

test('other files are refused with what would be accepted', () => {
  expect(fileProblemSentence('not-accepted-type', 'pdf-or-image')).toBe(
    'This file is not a PDF, JPEG or PNG. Choose another file.',
  )
  expect(fileProblemSentence('not-accepted-type', 'image')).toBe(
    'This file is not a JPEG or PNG picture. Choose another file.',
  )
  expect(fileProblemSentence('too-large', 'image')).toBe('This file is larger than 5 MB. Choose a smaller one.')
})

test('every problem has its own message in every field', () => {
  for (const group of groups) {
    const sentences = problems.map(problem => fileProblemSentence(problem, group))
    expect(new Set(sentences).size).toBe(problems.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}/)
  }
})

test('the file chooser offers what the field accepts', () => {
  expect(acceptAttribute('pdf')).toBe('.pdf,application/pdf')
  expect(acceptAttribute('image')).toBe('.jpg,.jpeg,image/jpeg,.png,image/png')
  expect(acceptAttribute('pdf-or-image')).toContain('.pdf,application/pdf,.jpg')
  expect(isAccepted('image/svg+xml', 'image')).toBe(false)
})

describe('a size is shown in MB with two decimals', () => {
  test.each([
    [0, '0.00 MB'],
    [5_000, '0.00 MB'],
    [10_486, '0.01 MB'],
    [1_048_576, '1.00 MB'],
    [1_310_720, '1.25 MB'],
    [5_242_880, '5.00 MB'],
  ])('%i bytes: %s', (bytes, shown) => {
    expect(formatMegabytes(bytes)).toBe(shown)
  })
})

describe('a file is downloaded under a name whose extension matches its content', () => {
  test.each([
    ['Transcript.pdf', 'application/pdf', 'Transcript.pdf'],
    ['Transcript.PDF', 'application/pdf', 'Transcript.PDF'],
    ['Transcript.pdf.exe', 'application/pdf', 'Transcript.pdf.exe.pdf'],
    ['Transcript', 'application/pdf', 'Transcript.pdf'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.png', 'image/jpeg', 'photo.png.jpg'],
    ['', 'image/png', 'document.png'],
    [`${'a'.repeat(300)}.exe`, 'application/pdf', `${'a'.repeat(116)}.pdf`],
  ] as const)('"%s" with content %s: "%s"', (given, contentType, name) => {
    expect(downloadFileName(given, contentType)).toBe(name)
  })
})

test('a safe name does not change when it is made safe again', () => {
  for (const given of [
    '../a b.pdf',
    'x\u202e.png',
    '. .a',
    '.. .b.pdf',
    'a'.repeat(130),
    'e\u200b\u0301',
    'ab '.repeat(60),
    `${'é '.repeat(100)}.jpg`,
  ]) {
    const once = safeFileName(given)
    expect(safeFileName(once)).toBe(once)
    expect([...once].length).toBeLessThanOrEqual(120)
  }
})
