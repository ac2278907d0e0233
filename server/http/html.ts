/** Trusted markup. Only `html` creates it, so that everything else in a page is escaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type HtmlPart = Html | string | number | undefined | false | readonly HtmlPart[]

/** A tagged template: every value is escaped unless it is `Html`; lists are joined, `undefined` and `false` are omitted. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(strings.map((text, index) => text + markupOf(parts[index])).join(''))
}

function markupOf(part: HtmlPart): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.markup
  return typeof part === 'object' ? part.map(markupOf).join('') : escapeHtml(String(part))
}

/** Safe in text and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
