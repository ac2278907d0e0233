/** What the office is told about a PDF that was accepted. Nothing here is a reason to refuse it. */
export type PdfFlag =
  | 'javascript'
  | 'launches-program'
  | 'embedded-file'
  | 'sends-form'
  | 'xfa-form'
  | 'rich-media'
  | 'rebuilt-index'

const namesOfFlag: readonly (readonly [PdfFlag, RegExp])[] = [
  ['javascript', anyName('JavaScript', 'JS')],
  ['launches-program', anyName('Launch')],
  ['embedded-file', anyName('EmbeddedFile', 'EmbeddedFiles')],
  ['sends-form', anyName('SubmitForm', 'ImportData')],
  ['xfa-form', anyName('XFA')],
  ['rich-media', anyName('RichMedia')],
]

/** Finds any of these names, also where letters are written as codes: `/J#61vaScript`. */
function anyName(...names: string[]): RegExp {
  const spelt = names.map(name => [...name].map(letter => `(?:${letter}|#${hexCode(letter)})`).join(''))
  return new RegExp(`/(?:${spelt.join('|')})(?![A-Za-z0-9#])`)
}

function hexCode(letter: string): string {
  return letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, digit => `[${digit}${digit.toUpperCase()}]`)
}

/** Active content that shows in the dictionaries of a PDF. What stands inside compressed streams is not seen. */
export function activeContent(bytes: Buffer): PdfFlag[] {
  let unseen = namesOfFlag
  for (const part of outsideStreams(bytes)) {
    unseen = unseen.filter(([, names]) => !names.test(part))
    if (unseen.length === 0) break
  }
  return namesOfFlag.filter(entry => !unseen.includes(entry)).map(([flag]) => flag)
}

/** The parts of the file between its streams: compressed bytes spell any short name by chance. */
function* outsideStreams(bytes: Buffer): Iterable<string> {
  let shownUpTo = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 1)) {
    if (!/>>[\0\s]{0,8}$/.test(bytes.toString('latin1', Math.max(0, at - 10), at))) continue
    const end = bytes.indexOf('endstream', at + 6)
    if (end < 0) break
    yield bytes.toString('latin1', shownUpTo, at)
    shownUpTo = end + 'endstream'.length
    at = shownUpTo
  }
  yield bytes.toString('latin1', shownUpTo)
}
