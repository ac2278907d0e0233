/*
 * Long texts with a small formatting that editors type: `## ` begins a heading, `- ` an item of a list, `1. ` one of a numbered list;
 * `**words**` are strong, `[words](address)` is a link. Everything else is text as it stands, HTML included.
 */

export type FormattedPart =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; href: string }

export type FormattedBlock =
  | { kind: 'heading'; parts: readonly FormattedPart[] }
  | { kind: 'paragraph'; parts: readonly FormattedPart[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly (readonly FormattedPart[])[] }

/** The blocks of a text, in order. A link with another address than those of `isSafeHref` is shown as it was typed. */
export function readFormatted(text: string): FormattedBlock[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap(paragraph => blocksOf(paragraph.split('\n').filter(line => line.trim() !== '')))
}

type LineKind = 'heading' | 'bullet' | 'number' | 'text'

function kindOf(line: string): LineKind {
  if (/^#{1,3} /.test(line)) return 'heading'
  if (/^[-*•] /.test(line)) return 'bullet'
  return /^\d{1,3}[.)] /.test(line) ? 'number' : 'text'
}

const mark = /^(#{1,3}|[-*•]|\d{1,3}[.)]) +/

/** Lines of one kind that follow each other are one list or one paragraph. */
function blocksOf(lines: readonly string[]): FormattedBlock[] {
  const blocks: FormattedBlock[] = []
  for (let at = 0; at < lines.length; ) {
    const kind = kindOf(lines[at] ?? '')
    const end = kind === 'heading' ? at + 1 : endOf(lines, at, kind)
    const run = lines.slice(at, end)
    if (kind === 'text') blocks.push({ kind: 'paragraph', parts: partsOf(run.join(' ')) })
    else if (kind === 'heading') blocks.push({ kind, parts: partsOf(run.join(' ').replace(mark, '')) })
    else
      blocks.push({
        kind: 'list',
        isNumbered: kind === 'number',
        items: run.map(line => partsOf(line.replace(mark, ''))),
      })
    at = end
  }
  return blocks
}

function endOf(lines: readonly string[], from: number, kind: LineKind): number {
  const end = lines.findIndex((line, index) => index > from && kindOf(line) !== kind)
  return end < 0 ? lines.length : end
}

const inline = /\[([^\][\n]{1,300})\]\(((?:[^()\s]|\([^()\s]*\)){0,500})\)|\*\*([^*\n]{1,300})\*\*/g

function partsOf(text: string): FormattedPart[] {
  const parts: FormattedPart[] = []
  let end = 0
  for (const found of text.matchAll(inline)) {
    const [whole, words, href, strong] = found
    if (found.index > end) parts.push({ kind: 'text', text: text.slice(end, found.index) })
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (words !== undefined && href !== undefined && isSafeHref(href))
      parts.push({ kind: 'link', text: words, href })
    else parts.push({ kind: 'text', text: whole })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** A page of this site, or an address that opens a site, an email or a call. Nothing that runs. */
export function isSafeHref(href: string): boolean {
  return /^(https:\/\/[^\s/]+\S*|\/(?![/\\])\S*|#\S+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)$/.test(href)
}

/** What an editor has to put right, in one sentence; undefined for a text that works. */
export function formattedProblem(text: string): string | undefined {
  if (/<\/?[a-z!][^<>\n]{0,500}>/i.test(text))
    return 'HTML does not work here. Use ## for a heading, - for a list and [words](address) for a link.'
  const wrong = hrefsIn(text).find(href => !isSafeHref(href))
  return wrong === undefined ? undefined : linkProblem(wrong)
}

/** The same for the address of one link. */
export function linkProblem(href: string): string | undefined {
  if (isSafeHref(href)) return undefined
  return `“${href.slice(0, 60)}” cannot be a link. Begin with /, https://, mailto: or tel:.`
}

/** The addresses of the links of a text, as they were typed. */
export function hrefsIn(text: string): string[] {
  return [...text.matchAll(inline)].flatMap(([, , href]) => (href === undefined ? [] : [href]))
}

/** The text without its formatting, for search and for search engines. */
export function plainText(text: string): string {
  return readFormatted(text)
    .flatMap(block => (block.kind === 'list' ? block.items : [block.parts]))
    .map(parts => parts.map(part => part.text).join(''))
    .join(' ')
}
