import { plainName } from './pdf-tokens.ts'

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
  ['javascript', /\/(?:JavaScript|JS)(?![A-Za-z0-9])/],
  ['launches-program', /\/Launch(?![A-Za-z0-9])/],
  ['embedded-file', /\/EmbeddedFiles?(?![A-Za-z0-9])/],
  ['sends-form', /\/(?:SubmitForm|ImportData)(?![A-Za-z0-9])/],
  ['xfa-form', /\/XFA(?![A-Za-z0-9])/],
  ['rich-media', /\/RichMedia(?![A-Za-z0-9])/],
]

/** Active content that shows in the dictionaries of a PDF. What stands inside compressed streams is not seen. */
export function activeContent(text: string): PdfFlag[] {
  let unseen = namesOfFlag
  for (const part of outsideStreams(text)) {
    const plain = part.includes('#') ? plainName(part) : part
    unseen = unseen.filter(([, names]) => !names.test(plain))
    if (unseen.length === 0) break
  }
  return namesOfFlag.filter(entry => !unseen.includes(entry)).map(([flag]) => flag)
}

/** The parts of the file between its streams: compressed bytes spell any short name by chance. */
function* outsideStreams(text: string): Iterable<string> {
  let shownUpTo = 0
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 1)) {
    if (!/>>[\0\s]{0,8}$/.test(text.slice(Math.max(0, at - 10), at))) continue
    const end = text.indexOf('endstream', at + 6)
    if (end < 0) break
    yield text.slice(shownUpTo, at)
    shownUpTo = end + 'endstream'.length
    at = shownUpTo
  }
  yield text.slice(shownUpTo)
}
