import type { TextBlock } from '#shared/catalogue/types.ts'

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
