/** What a text that is kept under a name can begin. */
export const templateUses = ['messages', 'requests', 'messages-and-requests'] as const
export type TemplateUse = (typeof templateUses)[number]

/** Those of a list that can begin a message, or a request, in their order. */
export function templatesFor<One extends { use: TemplateUse }>(
  templates: readonly One[],
  use: 'messages' | 'requests',
): One[] {
  return templates.filter(one => one.use === use || one.use === 'messages-and-requests')
}

/** What is written, with a template: in the place of nothing, and otherwise below it. */
export function withTemplate(written: string, template: string): string {
  return written.trim() === '' ? template : `${written.trimEnd()}\n\n${template}`
}
