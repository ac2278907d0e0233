import type { FileContentType } from '#shared/domain/files.ts'
import type { PdfFlag } from '../pdf-structure.ts'
import { honestPdfs } from './active-pdfs.ts'
import { blankProgressive, picture, withComment } from './image-pieces.ts'
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

export interface GoodFile {
  title: string
  fileName: string
  contentType: FileContentType
  bytes: Buffer
  flags: PdfFlag[]
}

/** Files that must be accepted as they are, byte for byte. */
export async function goodFiles(): Promise<GoodFile[]> {
  return [...(await goodPdfs()), ...(await goodPictures())]
}

async function goodPdfs(): Promise<GoodFile[]> {
  const twoRevisions = withUpdate(handWritten())
  const manyRevisions = Array.from({ length: 40 }).reduce<Buffer>(pdf => withUpdate(pdf), handWritten())
  const photo = await picture(300, 400).jpeg().toBuffer()
  return [
    pdf('a letter', await writtenPdf('To whom it may concern')),
    pdf('a letter of 40 pages', await writtenPdf('Page 1', {}, document => addPages(document, 39))),
    pdf('a letter of version 1.3', await writtenPdf('Old', { pdfVersion: '1.3' })),
    pdf('an archive letter (PDF/A)', await writtenPdf('Kept', { pdfVersion: '1.7', tagged: true, displayTitle: true })),
    pdf('an uncompressed letter', await writtenPdf('Plain', { compress: false })),
    pdf('a scan: one picture on a page', await writtenPdf('', {}, document => document.image(photo, 0, 0))),
    pdf('written by hand', handWritten()),
    pdf('of version 2.0', handWritten({ header: '%PDF-2.0' })),
    pdf('with Windows line ends', handWritten({ newline: '\r\n' })),
    pdf('with old Macintosh line ends', handWritten({ newline: '\r' })),
    pdf('with an index stream', withIndexStream()),
    pdf('saved once more', twoRevisions),
    pdf('saved forty times more', manyRevisions),
    pdf('saved once more behind an index stream', withUpdate(withIndexStream())),
    pdf('with a table and an index stream', hybrid()),
    pdf('arranged for the web', linearised()),
    pdf('with a byte order mark in front', handWritten({ before: '\xef\xbb\xbf', countsFromHeader: true })),
    pdf('with printer commands in front', handWritten({ before: '\x1b%-12345X@PJL JOB\r\n', countsFromHeader: true })),
    pdf('with printer commands in front, counted', handWritten({ before: '\x1b%-12345X@PJL JOB\r\n' })),
    pdf(
      'with 1,000 bytes of a mail in front',
      handWritten({ before: 'X-Mailer: a\r\n'.repeat(76), countsFromHeader: true }),
    ),
    pdf('with warnings of a web server in front', handWritten({ before: warning, countsFromHeader: true })),
    pdf('without an end mark', latin1(handWritten().toString('latin1').replace('%%EOF\n', ''))),
    pdf('with half an end mark', latin1(handWritten().toString('latin1').replace('%%EOF\n', '%%E'))),
    pdf(
      'without the last line but one',
      latin1(
        handWritten()
          .toString('latin1')
          .replace(/startxref.*/s, ''),
      ),
      ['rebuilt-index'],
    ),
    pdf('with a web page behind', handWritten({ after: `<html>${'<p>Thank you</p>\n'.repeat(200)}</html>` })),
    ...(await protectedPdfs()),
    pdf('with blank lines behind', handWritten({ after: '\n\n  \r\n' })),
    pdf('with a last block of 4,000 zero bytes', handWritten({ after: '\0'.repeat(4000) })),
    pdf('with a line behind its end', handWritten({ after: '-- sent from my phone --\n' })),
    pdf('with brackets in its title', handWritten({ trailer: String.raw`/Info << /Title (a \) >> \( b (c)) >>` })),
    pdf('with an identity and a comment in its trailer', handWritten({ trailer: '/ID [<00ff> <00ff>] % a note\n' })),
    pdf('that says it has no encryption', handWritten({ trailer: '/Encrypt null' })),
    pdf('with an index a few bytes off', handWritten({ startxref: 250 }), ['rebuilt-index']),
    pdf('with an index behind its end', handWritten({ startxref: 999_999 }), ['rebuilt-index']),
    pdf('with an index stream a few bytes off', withIndexStream({ startxref: 20 }), ['rebuilt-index']),
    ...honestPdfs().map(({ title, bytes }) => pdf(title, bytes)),
    pdf('of exactly 5 MB, where 5 MB are allowed', paddedPdf(5 * 1024 * 1024)),
  ]
}

const warning = '<br />\n<b>Warning</b>:  Undefined index in <b>/var/www/slip.php</b> on line <b>7</b><br />\n'

/** Documents that open without a password, and may not be printed, copied or changed. */
async function protectedPdfs(): Promise<GoodFile[]> {
  const options = { ownerPassword: 'b', permissions: {} }
  const versions = ['1.3', '1.4', '1.7', '1.7ext3'] as const
  return Promise.all(
    versions.map(async pdfVersion =>
      pdf(`protected against printing, version ${pdfVersion}`, await writtenPdf('Shy', { ...options, pdfVersion })),
    ),
  )
}

/** A good PDF of an exact size, in bytes. */
export function paddedPdf(size: number): Buffer {
  const filled = (length: number) => handWritten({ bodies: [...onePage, `<< /Pad (${'a'.repeat(length)}) >>`] })
  const first = size - filled(0).length - 20
  return filled(first + size - filled(first).length)
}

function pdf(title: string, bytes: Buffer, flags: PdfFlag[] = []): GoodFile {
  return { title: `a PDF: ${title}`, fileName: 'Transcript.pdf', contentType: 'application/pdf', bytes, flags }
}

function addPages(document: PDFKit.PDFDocument, count: number): void {
  for (let page = 0; page < count; page += 1) document.addPage().text('And so on')
}

async function goodPictures(): Promise<GoodFile[]> {
  const photo = await picture(600, 800).jpeg().toBuffer()
  const drawing = await picture(200, 100).png().toBuffer()
  return [
    jpeg('a photo', photo),
    jpeg('a progressive photo', await picture(600, 800).jpeg({ progressive: true }).toBuffer()),
    jpeg('a grey photo', await picture(60, 80).greyscale().jpeg().toBuffer()),
    jpeg('a printer photo (CMYK)', await picture(60, 80).toColourspace('cmyk').jpeg().toBuffer()),
    jpeg('a photo that lies on its side', await picture(60, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    jpeg('a photo with a comment', withComment(photo, 'Kept by the studio')),
    jpeg('a photo of one dot', await picture(1, 1).jpeg().toBuffer()),
    jpeg('a photo of 12 megapixels', await picture(4000, 3000).jpeg({ quality: 5 }).toBuffer()),
    jpeg('a progressive photo of 30 megapixels', await blankProgressive(6000, 5000)),
    jpeg('a photo with a film behind it', Buffer.concat([photo, latin1('\0\0\0\x18ftypmp42 and a film')])),
    png('a drawing', drawing),
    png('an interlaced drawing', await picture(200, 100).png({ progressive: true }).toBuffer()),
    png('a drawing one can see through', await picture(200, 100).ensureAlpha(0.5).png().toBuffer()),
    png('a drawing with a palette', await picture(200, 100).png({ palette: true }).toBuffer()),
    png('a drawing of 16 bits', await picture(200, 100).toColourspace('rgb16').png().toBuffer()),
  ]
}

function jpeg(title: string, bytes: Buffer): GoodFile {
  return { title: `a JPEG: ${title}`, fileName: 'Passport photograph.jpg', contentType: 'image/jpeg', bytes, flags: [] }
}

function png(title: string, bytes: Buffer): GoodFile {
  return { title: `a PNG: ${title}`, fileName: 'Passport photograph.png', contentType: 'image/png', bytes, flags: [] }
}
