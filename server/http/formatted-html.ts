import { type FormattedBlock, type FormattedPart, readFormatted } from '#shared/domain/formatted-text.ts'
import { type Html, html } from './html.ts'

/** A formatted text as markup, for a place outside of the outline of its page: a heading is a paragraph in bold. */
export function formattedHtml(text: string): Html {
  return html`${readFormatted(text).map(blockHtml)}`
}

function blockHtml(block: FormattedBlock): Html {
  if (block.kind === 'heading') return html`<p class="said">${block.parts.map(partHtml)}</p>`
  if (block.kind === 'paragraph') return html`<p>${block.parts.map(partHtml)}</p>`
  const items = block.items.map(parts => html`<li>${parts.map(partHtml)}</li>`)
  return block.isNumbered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`
}

function partHtml(part: FormattedPart): Html {
  if (part.kind === 'link') return html`<a href="${part.href}">${part.text}</a>`
  return part.kind === 'strong' ? html`<b>${part.text}</b>` : html`${part.text}`
}
