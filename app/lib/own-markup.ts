/**
 * Pages demand Trusted Types: a browser that knows them takes no text as markup that did not pass one of the policies here, which
 * the server names in the policy of every page (server/http/site/headers.ts).
 */
const { trustedTypes } = globalThis
const policy = trustedTypes?.createPolicy('markup', { createHTML: text => text })

// What React and the router set themselves: the empty element from which React makes every script, which then never runs, and the
// JSON for search engines. Text without a tag is no markup; of everything else that passed no policy, the browser refuses it.
trustedTypes?.createPolicy('default', {
  createHTML: text => (text === '<script></script>' || !text.includes('<') ? text : null),
})

const known = new Map<string, string>()

/**
 * Markup that is our own: drawn by our code, or read from this document. Nothing that anyone typed may come here. The same
 * text gives the same value, so that React sees no change where there is none.
 */
export function ownMarkup(text: string): string {
  if (!policy) return text
  const value = known.get(text) ?? policy.createHTML(text)
  known.set(text, value)
  return value
}
