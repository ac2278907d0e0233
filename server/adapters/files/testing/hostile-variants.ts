import type { FileGroup, FileProblem } from '#shared/domain/files.ts'
import { picture, withComment } from './image-pieces.ts'
import { handWritten, latin1, withIndexStream, withUpdate, writtenPdf } from './pdf-pieces.ts'

/** A hostile file before someone gives it a name and a place. */
export interface Variant {
  title: string
  accepts: FileGroup
  bytes: Buffer
  problem: FileProblem
}

/** How files of other kinds begin. Nothing that begins so is taken, and no PDF that hides behind one of them. */
const beginnings: Record<string, string> = {
  'a GIF': 'GIF87a\x01\0\x01\0',
  'a bitmap': 'BM\x46\0\0\0\0\0',
  'a WebP picture': 'RIFF\x24\0\0\0WEBPVP8 ',
  'a TIFF picture': 'II*\0\x08\0\0\0',
  'a TIFF picture of a Macintosh': 'MM\0*\0\0\0\x08',
  'an icon': '\0\0\x01\0\x01\0\x10\x10',
  'a Photoshop picture': '8BPS\0\x01',
  'a HEIC picture': '\0\0\0\x18ftypheic',
  'an AVIF picture': '\0\0\0\x1cftypavif',
  'a film': '\0\0\0\x18ftypmp42',
  'a film of the web': '\x1a\x45\xdf\xa3\x01',
  'a song': 'ID3\x03\0\0',
  'an Ogg sound': 'OggS\0\x02',
  'a FLAC sound': 'fLaC\0\0\0\x22',
  'a wave sound': 'RIFF\x24\0\0\0WAVEfmt ',
  'a ZIP archive': 'PK\x03\x04\x14\0',
  'an empty ZIP archive': 'PK\x05\x06\0\0',
  'a 7z archive': '7z\xbc\xaf\x27\x1c',
  'a RAR archive': 'Rar!\x1a\x07\x01\0',
  'a gzip archive': '\x1f\x8b\x08\0',
  'a bzip2 archive': 'BZh91AY&SY',
  'an XZ archive': '\xfd7zXZ\0',
  'a Zstandard archive': '\x28\xb5\x2f\xfd',
  'a cabinet': 'MSCF\0\0\0\0',
  'a Debian package': '!<arch>\ndebian',
  'a Linux program': '\x7fELF\x02\x01\x01',
  'a Macintosh program': '\xcf\xfa\xed\xfe\x07',
  'a Windows program': 'MZ\x90\0\x03',
  'a Java class': '\xca\xfe\xba\xbe\0\0\0\x34',
  'an Android program': 'dex\n035\0',
  'a WebAssembly program': '\0asm\x01\0\0\0',
  'a Windows shortcut': 'L\0\0\0\x01\x14\x02\0',
  'a Flash film': 'CWS\x0a\0\0',
  'an old Office file': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  'rich text': '{\\rtf1\\ansi',
  PostScript: '%!PS-Adobe-3.0\n',
  'a database': 'SQLite format 3\0',
  'a font': '\0\x01\0\0\0\x0f',
  'a web font': 'wOF2\0\x01\0\0',
  'a web page': '<!doctype html><script>alert(1)</script>',
  'a web page behind blank lines': ' \r\n\t<html onload=alert(1)>',
  'an SVG drawing': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">',
  'an XML file': '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd">',
  'a PHP page': '<?php system($_GET["c"]); ?>',
  'a shell script': '#!/bin/sh\nid\n',
  'a script': '//<script>\nalert(1)\n',
  'a script in a comment': '/*<script>*/alert(1)\n',
  'a batch file': '@echo off\r\n',
}

export async function hostileVariants(): Promise<Variant[]> {
  const photo = await picture(60, 80).jpeg().toBuffer()
  const drawing = await picture(60, 80).png().toBuffer()
  return [
    ...otherKinds(),
    ...behindOtherKinds(),
    ...withArchives(photo, drawing),
    ...picturesThatArePdfs(photo, drawing),
    ...(await cutOff(photo, drawing)),
    ...pixelBombs(photo, drawing),
    ...brokenHeaders(),
    ...circles(),
    ...lockedInOtherWays(),
  ]
}

function refusedType(title: string, accepts: FileGroup, bytes: Buffer): Variant {
  return { title, accepts, bytes, problem: 'not-accepted-type' }
}

function otherKinds(): Variant[] {
  return Object.entries(beginnings).flatMap(([title, beginning]) => {
    const bytes = latin1(`${beginning}${'\x01and so on'.repeat(200)}`)
    return [
      refusedType(`${title} where a PDF is wanted`, 'pdf', bytes),
      {
        ...refusedType(`${title} where a picture is wanted`, 'image', bytes),
        problem: title === 'a HEIC picture' ? 'heic' : 'not-accepted-type',
      } as const,
    ]
  })
}

function behindOtherKinds(): Variant[] {
  return Object.entries(beginnings).map(([title, beginning]) =>
    refusedType(`${title} with a PDF behind its beginning`, 'pdf', handWritten({ before: `${beginning}\n` })),
  )
}

/** An archive whose directory is at the very end, with a comment in front of it or none. */
function withArchives(photo: Buffer, drawing: Buffer): Variant[] {
  const directory = (comment: string) => {
    const record = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
    record.writeUInt16LE(comment.length, 20)
    return Buffer.concat([latin1('PK\x03\x04manifest'), record, latin1(comment)])
  }
  const comments = {
    'an archive': '',
    'an archive with a note': 'made by hand',
    'an archive with a long note': 'x'.repeat(60_000),
    'an archive with an end mark as its note': '%%EOF',
  }
  return Object.entries(comments).flatMap(([title, comment]) => [
    refusedType(`a PDF that is ${title}`, 'pdf', Buffer.concat([handWritten(), directory(comment)])),
    refusedType(`a photo that is ${title}`, 'image', Buffer.concat([photo, directory(comment)])),
    refusedType(`a drawing that is ${title}`, 'image', Buffer.concat([drawing, directory(comment)])),
  ])
}

function picturesThatArePdfs(photo: Buffer, drawing: Buffer): Variant[] {
  const places = [0, 10, 100, 500, 900]
  return places.flatMap(place => {
    const hidden = `${'x'.repeat(place)}%PDF-1.7`
    return [
      refusedType(`a photo with a PDF's header ${place} bytes into its comment`, 'image', withComment(photo, hidden)),
      refusedType(
        `a drawing with a PDF's header ${place} bytes behind its start`,
        'image',
        Buffer.concat([drawing.subarray(0, 8), latin1(hidden), drawing.subarray(8)]),
      ),
    ]
  })
}

async function cutOff(photo: Buffer, drawing: Buffer): Promise<Variant[]> {
  const parts = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95]
  const whole: [string, FileGroup, Buffer][] = [
    ['a letter', 'pdf', await writtenPdf('To whom it may concern')],
    ['a letter with an index stream', 'pdf', withIndexStream()],
    ['a letter saved once more', 'pdf', withUpdate(handWritten()).subarray(handWritten().length)],
    ['a photo', 'image', photo],
    ['a drawing', 'image', drawing],
  ]
  return whole.flatMap(([title, accepts, bytes]) =>
    parts.map(part => {
      const ofPicture = accepts === 'image' ? 'broken-picture' : 'damaged'
      const problem = title.endsWith('saved once more') ? 'not-accepted-type' : ofPicture
      return {
        title: `${title} of which ${part * 100} % came`,
        accepts,
        bytes: bytes.subarray(0, bytes.length * part),
        problem,
      } as const
    }),
  )
}

/** Sizes that are only claimed: a reader that believes them makes room for gigabytes. */
function pixelBombs(photo: Buffer, drawing: Buffer): Variant[] {
  const sizes = [
    [8001, 8001],
    [65_000, 1000],
    [1000, 65_000],
    [65_000, 65_000],
  ] as const
  return sizes.flatMap(([width, height]) => [
    {
      title: `a photo that claims ${width} × ${height} dots`,
      accepts: 'image',
      bytes: claimJpeg(photo, width, height),
      problem: 'too-many-pixels',
    } as const,
    {
      title: `a drawing that claims ${width} × ${height} dots`,
      accepts: 'image',
      bytes: claimPng(drawing, width, height),
      problem: 'too-many-pixels',
    } as const,
  ])
}

function claimJpeg(photo: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(photo)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

function claimPng(drawing: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(drawing)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return changed
}

function brokenHeaders(): Variant[] {
  const headers = [
    '%PDF',
    '%PDF-',
    '%PDF-x.7',
    '%pdf-1.7',
    '% PDF-1.7',
    '%PDF 1.7',
    '%%PDF',
    'PDF-1.7',
    '%FDF-1.2',
    '%PDF\0-1.7',
    '\xff\xfe%\0P\0D\0F\0',
  ]
  return headers.map(header =>
    refusedType(`a PDF that begins ${JSON.stringify(header)}`, 'pdf', handWritten({ header })),
  )
}

/** Revisions that each point to the next and the last to the first. */
function circles(): Variant[] {
  return [3, 5, 8, 13, 21].map(length => {
    let pdf = handWritten({ trailer: '/Prev 0000000000' })
    for (let added = 1; added < length; added += 1) pdf = withUpdate(pdf)
    const text = pdf.toString('latin1')
    const last = text.lastIndexOf('\nxref') + 1
    const bytes = latin1(text.replace('/Prev 0000000000', `/Prev ${String(last).padStart(10, '0')}`))
    return { title: `a PDF of ${length} revisions in a circle`, accepts: 'pdf', bytes, problem: 'damaged' } as const
  })
}

function lockedInOtherWays(): Variant[] {
  const trailers = {
    'a reference': '/Encrypt 9 0 R',
    'a dictionary': '/Encrypt << /Filter /Standard /V 2 /R 3 /O () /U () /P -4 >>',
    'a dictionary of a newer kind': '/Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 >>',
    'a key of the public': '/Encrypt << /Filter /Adobe.PubSec /V 4 >>',
    'a name in codes': '/#45#6e#63#72#79#70#74 9 0 R',
    'a comment in between': '/Encrypt % hidden\n 9 0 R',
    'line ends in between': '/Encrypt\r\n\r\n9\n0\nR',
    'much before it': `/A (${'x'.repeat(3000)}) /Encrypt 9 0 R`,
    'a nested dictionary before it': '/A << /B << /C [1 2 3] >> >> /Encrypt 9 0 R',
    'brackets in a text before it': String.raw`/A (\) >> \( \\) /Encrypt 9 0 R`,
  }
  return Object.entries(trailers).map(([title, trailer]) => ({
    title: `encryption by ${title}`,
    accepts: 'pdf' as const,
    bytes: handWritten({ trailer }),
    problem: 'encrypted' as const,
  }))
}
