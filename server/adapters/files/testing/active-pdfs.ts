import { deflateSync } from 'node:zlib'
import type { FileProblem } from '#shared/domain/files.ts'
import { handWritten, latin1, onePage, withIndexStream, withUpdate, writtenPdf } from './pdf-pieces.ts'

export interface TitledPdf {
  title: string
  bytes: Buffer
}

/** A document whose root has more entries, and which has more objects, from 5 on. */
function withRoot(entries: string, ...objects: string[]): Buffer {
  return handWritten({ bodies: [root(entries), ...onePage.slice(1), ...objects] })
}

function root(entries: string): string {
  return `<< /Type /Catalog /Pages 2 0 R ${entries} >>`
}

interface ObjectStream {
  /** The numbers and texts of the objects in it. */
  objects: readonly (readonly [number, string])[]
  /** More entries of the dictionary; the type and the filter may be replaced. */
  type?: string
  filter?: string
  pack?: (text: Buffer) => Buffer
}

/** An object stream, in which new programs keep their dictionaries compressed. */
function objectStream({
  objects,
  type = '/Type /ObjStm',
  filter = '/Filter /FlateDecode',
  pack,
}: ObjectStream): string {
  const heads: string[] = []
  let body = ''
  for (const [number, text] of objects) {
    heads.push(`${number} ${body.length}`)
    body += `${text} `
  }
  const head = `${heads.join(' ')} `
  const packed = (pack ?? deflateSync)(latin1(head + body)).toString('latin1')
  return `<< ${type} /N ${objects.length} /First ${head.length} ${filter} /Length ${packed.length} >>\nstream\n${packed}\nendstream`
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** A script inside an object stream. */
function inStream(changes: Partial<ObjectStream> = {}): Buffer {
  const stream = objectStream({ objects: [[6, script]], ...changes })
  return withIndexStream({ bodies: [root('/OpenAction 6 0 R'), ...onePage.slice(1), stream] })
}

/** Harmless documents that contain something resembling an action. */
export function honestPdfs(): TitledPdf[] {
  const honest = (title: string, bytes: Buffer) => ({ title, bytes })
  const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org/) >> >>'
  return [
    honest('that opens at a page', withRoot('/OpenAction [3 0 R /Fit]')),
    honest('that opens at a page of another object', withRoot('/OpenAction 5 0 R', '[3 0 R /XYZ null null 1]')),
    honest('that opens at a place with a name', withRoot('/OpenAction (chapter 1)')),
    honest('that goes to a page when it opens', withRoot('/OpenAction << /Type /Action /S /GoTo /D [3 0 R /Fit] >>')),
    honest('that goes to a page by another object', withRoot('/OpenAction 5 0 R', '<< /S /GoTo /D [3 0 R /Fit] >>')),
    honest('that asks to be printed', withRoot('/OpenAction << /S /Named /N /Print >>')),
    honest('that opens at a place which is missing', withRoot('/OpenAction 77 0 R')),
    honest('with a link', withRoot('', link)),
    honest(
      'with a link to a page about scripts',
      withRoot('', link.replace('example.org/', 'example.org/JS /JavaScript')),
    ),
    honest(
      'with scripts in its title',
      handWritten({ trailer: '/Info << /Title (How to /Launch \\(a /JS file\\)) >>' }),
    ),
    honest('with scripts in a comment', handWritten({ after: '% /JavaScript\n' })),
    honest(
      'with a form to fill in',
      withRoot('/AcroForm << /Fields [5 0 R] /NeedAppearances true >>', '<< /FT /Tx /T (name) /V (Ada) >>'),
    ),
    honest('with no actions, and saying so', withRoot('/AA << >> /OpenAction null')),
    honest('with names that begin alike', withRoot('/Launcher 1 /JSON 2 /AAA 3 /OpenActions << /S /URI >>')),
    honest(
      'with an object stream',
      inStream({
        objects: [
          [6, '[3 0 R /Fit]'],
          [7, '(a /JS text)'],
        ],
      }),
    ),
    honest(
      'with an object stream that is not compressed',
      inStream({ objects: [[6, '[3 0 R /Fit]']], filter: '', pack: text => text }),
    ),
    honest(
      'with a short name by chance in a stream',
      handWritten({ bodies: [...onePage, '<< /Length 4 >>\nstream\n/JS \nendstream'] }),
    ),
  ]
}

/** Documents that act on opening, or contain more than pages. */
export function activePdfs(): TitledPdf[] {
  return [...actionsOnOpening(), ...hiddenActions(), ...otherContent()].map(([title, bytes]) => ({ title, bytes }))
}

type Named = [title: string, bytes: Buffer]

function actionsOnOpening(): Named[] {
  return [
    ['that runs a script when it opens', withRoot(`/OpenAction ${script}`)],
    ['that runs a script of another object', withRoot('/OpenAction 5 0 R', script)],
    [
      'whose script is a stream',
      withRoot('/OpenAction << /S /JavaScript /JS 5 0 R >>', '<< /Length 1 >>\nstream\n1\nendstream'),
    ],
    ['with a script for the whole document', withRoot('/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', script)],
    ['that starts a program', withRoot('/OpenAction << /S /Launch /F (cmd.exe) >>')],
    ['that opens a web page on its own', withRoot('/OpenAction << /S /URI /URI (https://example.org/) >>')],
    [
      'that opens a web page by another object',
      withRoot('/OpenAction 5 0 R', '<< /S /URI /URI (https://example.org/) >>'),
    ],
    ['that opens another document', withRoot('/OpenAction << /S /GoToR /F (\\\\\\\\example.org\\\\a) >>')],
    ['that sends a form', withRoot('/OpenAction << /S /SubmitForm /F (https://example.org/) >>')],
    ['that takes in data', withRoot('/OpenAction << /S /ImportData /F (a.fdf) >>')],
    ['that acts when it is closed', withRoot(`/AA << /WC ${script} >>`)],
    [
      'that acts when a page is shown',
      handWritten({
        bodies: [
          onePage[0] ?? '',
          onePage[1] ?? '',
          (onePage[2] ?? '').replace('>> >>', '>> /AA << /O 5 0 R >> >>'),
          onePage[3] ?? '',
          '<< /S /URI /URI (https://example.org/) >>',
        ],
      }),
    ],
    ['whose link runs a script', withRoot('', `<< /Type /Annot /Subtype /Link /A ${script} >>`)],
    ['whose second step runs a script', withRoot(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${script} >>`)],
  ]
}

function hiddenActions(): Named[] {
  return [
    ['with a script under an escaped name', withRoot('/OpenAction << /S /J#61vaScript /#4aS (1) >>')],
    ['whose script is named elsewhere', withRoot('/OpenAction << /S 5 0 R /D [3 0 R] >>', '/JavaScript')],
    ['with a script behind the word stream', withRoot('/Note (a stream) /OpenAction << /S /JavaScript >>')],
    ['with a script behind an open bracket', withRoot('/Note (a \\) /B /OpenAction << /S /JavaScript >>')],
    [
      'with a script behind a bracket between objects',
      latin1(withRoot(`/OpenAction ${script}`).toString('latin1').replace('%\xe2\xe3', '((( \xe2\xe3')),
    ],
    ['with a script in a text that is an object', withRoot(`/Note (9 0 obj ${script} endobj)`)],
    [
      'with a script in a stream that is an object',
      withRoot('', `<< /Length 60 >>\nstream\n9 0 obj ${script} endobj\nendstream`),
    ],
    [
      'with a script in a later revision',
      latin1(withUpdate(handWritten()).toString('latin1').replace('/Note (added later)', `/OpenAction ${script}`)),
    ],
    ['with a script in its trailer', handWritten({ trailer: `/Root << /Type /Catalog /OpenAction ${script} >>` })],
    ['with a script in a dictionary that does not end', withRoot('', '<< /S /JavaScript /JS (app.alert')],
    ['with a script 100,000 bytes into a dictionary', withRoot(`/A (${'x'.repeat(100_000)}) /OpenAction ${script}`)],
    ['with a script nested 100 deep', withRoot(`/A ${'<< /A '.repeat(100)} ${script} ${'>> '.repeat(100)}`)],
    ['with a script in an object stream', inStream()],
    ['with a script in an object stream without a type', inStream({ type: '' })],
    ['with a script in an object stream that is not compressed', inStream({ filter: '', pack: text => text })],
    [
      'with an escaped script in an object stream',
      inStream({ objects: [[6, '<< /S /J#61vaScript >>']], filter: '/F#69lter [/FlateDecode]' }),
    ],
    [
      'with a script in a text of an object stream',
      inStream({
        objects: [
          [5, `(${' '.repeat(9)}`],
          [6, `${script})`],
        ],
      }),
    ],
    [
      'with a root and its script in an object stream',
      withIndexStream({ bodies: [...onePage, objectStream({ objects: [[1, root(`/OpenAction ${script}`)]] })] }),
    ],
  ]
}

function otherContent(): Named[] {
  return [
    ['with a file inside', withRoot('/Names << /EmbeddedFiles << /Names [] >> >>')],
    ['with a file inside a note', withRoot('', '<< /Type /Annot /Subtype /FileAttachment >>')],
    ['with a file inside and no list of it', withRoot('', '<< /Type /EmbeddedFile /Length 1 >>\nstream\n1\nendstream')],
    ['with an XFA form', withRoot('/AcroForm << /XFA 5 0 R >>', '[]')],
    ['with a film', withRoot('', '<< /Type /Annot /Subtype /RichMedia >>')],
    ['with a form that is sent', withRoot('/AA << /S /SubmitForm >>')],
  ]
}

/** Object streams that cannot be parsed within reasonable limits. */
export function unreadablePdfs(): (TitledPdf & { problem: FileProblem })[] {
  const rare = (title: string, bytes: Buffer) => ({ title, bytes, problem: 'too-complex' as const })
  return [
    rare(
      'an object stream packed in a way that nothing writes',
      inStream({
        filter: '/Filter [/ASCIIHexDecode /FlateDecode]',
        pack: text => latin1(deflateSync(text).toString('hex')),
      }),
    ),
    rare('an object stream whose filter stands elsewhere', inStream({ filter: '/Filter 7 0 R' })),
    rare(
      'an object stream with a predictor',
      inStream({ filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }),
    ),
    rare(
      'an object stream of 200 MB',
      inStream({ pack: () => deflateSync(Buffer.alloc(200_000_000, ' '), { level: 1 }) }),
    ),
    rare('many words that begin objects', withRoot('/Note (a /JS file)', `(${'1 0 obj ('.repeat(300_000)}`)),
    {
      title: 'an object stream that is torn',
      bytes: inStream({ pack: text => deflateSync(text).subarray(0, 12) }),
      problem: 'damaged',
    },
  ]
}

/** A letter that runs a script on opening, as written by a program that prints on opening. */
export async function letterWithScript(): Promise<Buffer> {
  const letter = (await writtenPdf('Print me')).toString('latin1')
  return latin1(
    letter.replace('/Type /Catalog', '/Type /Catalog\n/OpenAction << /S /JavaScript /JS (this.print\\(true\\)) >>'),
  )
}
