/** A piece of a text page. Plain data: a page decides how it looks. */
export type TextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; facts: readonly { name: string; value: string }[] }
  | { kind: 'link'; text: string; href: string }

/** A part of a text page with a heading; `id` is its anchor and never changes. */
export interface TextSection {
  id: string
  heading: string
  blocks: readonly TextBlock[]
}

/** A page that is mostly text. */
export interface TextPage {
  title: string
  /** For search engines and for the line under the title. */
  description: string
  /** The day the text was last changed, YYYY-MM-DD, where readers need to know. */
  updatedOn?: string
  /** True while the text holds invented facts that the office must replace. */
  isSample: boolean
  sections: readonly TextSection[]
}

export function paragraph(text: string): TextBlock {
  return { kind: 'paragraph', text }
}

export function list(...items: string[]): TextBlock {
  return { kind: 'list', items }
}

export function facts(record: Readonly<Record<string, string>>): TextBlock {
  return { kind: 'facts', facts: Object.entries(record).map(([name, value]) => ({ name, value })) }
}

export function link(text: string, href: string): TextBlock {
  return { kind: 'link', text, href }
}
