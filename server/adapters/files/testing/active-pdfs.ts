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

const script = '<< /S /JavaScript /JS (this.print\\(true\\)) >>'
const program = '<< /S /Launch /F (cmd.exe) >>'

/** A program inside an object stream. */
function inStream(changes: Partial<ObjectStream> = {}): Buffer {
  const stream = objectStream({ objects: [[6, program]], ...changes })
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
    ...passivePdfs(honest),
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

/** What acts in some readers and never in our viewer: scripts, and files attached to a document. */
function passivePdfs(honest: (title: string, bytes: Buffer) => TitledPdf): TitledPdf[] {
  const format = '<< /FT /Tx /T (born) /AA << /F << /S /JavaScript /JS (AFDate_FormatEx\\("dd/mm/yyyy"\\)) >> >> >>'
  const printedStream = withRoot('/OpenAction << /S /JavaScript /JS 5 0 R >>', '<< /Length 1 >>\nstream\n1\nendstream')
  const withData = withRoot(
    '/AF [5 0 R] /Names << /EmbeddedFiles << /Names [(data.xml) 5 0 R] >> >>',
    '<< /Type /Filespec /F (data.xml) /AFRelationship /Data /EF << /F 6 0 R >> >>',
    '<< /Type /EmbeddedFile /Length 4 >>\nstream\n<a/>\nendstream',
  )
  return [
    honest('that prints itself', withRoot(`/OpenAction ${script}`)),
    honest('that prints itself by another object', withRoot('/OpenAction 5 0 R', script)),
    honest('that prints itself by a script in a stream', printedStream),
    honest('that prints itself by an object stream', inStream({ objects: [[6, script]] })),
    honest(
      'that prints itself by a script for the whole document',
      withRoot('/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', script),
    ),
    honest('that prints itself when it is closed', withRoot(`/AA << /WC ${script} >>`)),
    honest('that asks for printing at a page', withRoot('/AA 5 0 R', '<< /O << /S /Named /N /Print >> >>')),
    honest('whose field writes dates', withRoot('/AcroForm << /Fields [5 0 R] >>', format)),
    honest('whose link runs a script', withRoot('', `<< /Type /Annot /Subtype /Link /A ${script} >>`)),
    honest('with its own data attached', withData),
    honest('with a file in a note', withRoot('', '<< /Type /Annot /Subtype /FileAttachment /FS 6 0 R >>')),
    honest(
      'with a signature field',
      withRoot('/AcroForm << /Fields [5 0 R] /SigFlags 3 >>', '<< /FT /Sig /T (registrar) /V 6 0 R >>'),
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
    ['that starts a program when it opens', withRoot(`/OpenAction ${program}`)],
    ['that starts a program of another object', withRoot('/OpenAction 5 0 R', program)],
    ['that opens a web page on its own', withRoot('/OpenAction << /S /URI /URI (https://example.org/) >>')],
    [
      'that opens a web page by another object',
      withRoot('/OpenAction 5 0 R', '<< /S /URI /URI (https://example.org/) >>'),
    ],
    ['that opens another document', withRoot('/OpenAction << /S /GoToR /F (\\\\\\\\example.org\\\\a) >>')],
    ['that sends a form', withRoot('/OpenAction << /S /SubmitForm /F (https://example.org/) >>')],
    ['that takes in data', withRoot('/OpenAction << /S /ImportData /F (a.fdf) >>')],
    ['that acts when it is closed', withRoot(`/AA << /WC ${program} >>`)],
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
    ['whose link starts a program', withRoot('', `<< /Type /Annot /Subtype /Link /A ${program} >>`)],
    ['whose second step starts a program', withRoot(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${program} >>`)],
  ]
}

function hiddenActions(): Named[] {
  return [
    ['with a program under an escaped name', withRoot('/OpenAction << /S /L#61unch /#46 (1) >>')],
    ['whose program is named elsewhere', withRoot('/OpenAction << /S 5 0 R /D [3 0 R] >>', '/Launch')],
    ['with a program behind the word stream', withRoot('/Note (a stream) /OpenAction << /S /Launch >>')],
    ['with a program behind an open bracket', withRoot('/Note (a \\) /B /OpenAction << /S /Launch >>')],
    [
      'with a program behind a bracket between objects',
      latin1(withRoot(`/OpenAction ${program}`).toString('latin1').replace('%\xe2\xe3', '((( \xe2\xe3')),
    ],
    ['with a program in a text that is an object', withRoot(`/Note (9 0 obj ${program} endobj)`)],
    [
      'with a program in a stream that is an object',
      withRoot('', `<< /Length 60 >>\nstream\n9 0 obj ${program} endobj\nendstream`),
    ],
    [
      'with a program in a later revision',
      latin1(withUpdate(handWritten()).toString('latin1').replace('/Note (added later)', `/OpenAction ${program}`)),
    ],
    ['with a program in its trailer', handWritten({ trailer: `/Root << /Type /Catalog /OpenAction ${program} >>` })],
    ['with a program in a dictionary that does not end', withRoot('', '<< /S /Launch /F (cmd.exe')],
    ['with a program 100,000 bytes into a dictionary', withRoot(`/A (${'x'.repeat(100_000)}) /OpenAction ${program}`)],
    ['with a program nested 100 deep', withRoot(`/A ${'<< /A '.repeat(100)} ${program} ${'>> '.repeat(100)}`)],
    ['with a program in an object stream', inStream()],
    ['with a program in an object stream without a type', inStream({ type: '' })],
    ['with a program in an object stream that is not compressed', inStream({ filter: '', pack: text => text })],
    [
      'with an escaped program in an object stream',
      inStream({ objects: [[6, '<< /S /L#61unch >>']], filter: '/F#69lter [/FlateDecode]' }),
    ],
    [
      'with a program in a text of an object stream',
      inStream({
        objects: [
          [5, `(${' '.repeat(9)}`],
          [6, `${program})`],
        ],
      }),
    ],
    [
      'with a root and its program in an object stream',
      withIndexStream({ bodies: [...onePage, objectStream({ objects: [[1, root(`/OpenAction ${program}`)]] })] }),
    ],
  ]
}

function otherContent(): Named[] {
  return [
    ['with a document inside that it opens', withRoot('/OpenAction << /S /GoToE /T << /R /C /N (a) >> >>')],
    ['with a film', withRoot('', '<< /Type /Annot /Subtype /RichMedia >>')],
    ['with a sound', withRoot('', '<< /Type /Annot /Subtype /Sound >>')],
    ['with a form that is sent', withRoot('/AA << /S /SubmitForm >>')],
  ]
}

/** Documents that no other program shows, or that show nothing. */
export function namedPdfs(): (TitledPdf & { problem: FileProblem })[] {
  const tree = (kids: string, ...objects: string[]) =>
    handWritten({ bodies: [root(''), `<< /Type /Pages /Kids ${kids} >>`, ...objects] })
  const xfa = (title: string, bytes: Buffer) => ({ title, bytes, problem: 'xfa' as const })
  const empty = (title: string, bytes: Buffer) => ({ title, bytes, problem: 'no-pages' as const })
  return [
    xfa('an XFA form', withRoot('/AcroForm << /XFA 5 0 R >>', '[]')),
    xfa('an XFA form that prints itself', withRoot(`/AcroForm << /XFA [] >> /OpenAction ${script}`)),
    xfa('an XFA form that starts a program', withRoot(`/OpenAction ${program} /AcroForm 5 0 R`, '<< /X#46A 6 0 R >>')),
    xfa('an XFA form in an object stream', inStream({ objects: [[6, '<< /XFA 9 0 R >>']] })),
    empty('a PDF without pages', tree('[]')),
    empty('a PDF without pages that counts some', tree('[] /Count 3')),
    empty('a PDF whose pages hold no pages', tree('[3 0 R]', '<< /Type /Pages /Kids [] /Count 0 >>')),
    empty('a PDF whose page belongs to nothing', tree('4 0 R', onePage[2] ?? '', '[]')),
    empty('a PDF whose pages hold each other', tree('[3 0 R]', '<< /Type /Pages /Kids [2 0 R] >>')),
    empty('a PDF whose only page is missing', tree('[9 0 R]')),
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
    rare('many words that begin objects', withRoot('/Note (a /Launch file)', `(${'1 0 obj ('.repeat(300_000)}`)),
    {
      title: 'an object stream that is torn',
      bytes: inStream({ pack: text => deflateSync(text).subarray(0, 12) }),
      problem: 'damaged',
    },
  ]
}

/** A letter that starts a program on opening. */
export async function letterWithProgram(): Promise<Buffer> {
  const letter = (await writtenPdf('Start me')).toString('latin1')
  return latin1(letter.replace('/Type /Catalog', `/Type /Catalog\n/OpenAction ${program}`))
}
