import { type FormattedBlock, type FormattedPart, readFormatted } from '#shared/domain/formatted-text.ts'
import { type Html, html } from './html.ts'

/** A formatted text as markup. Headings are those of the third level. */
export function formattedHtml(text: string): Html {
  return html`${readFormatted(text).map(blockHtml)}`
}

function blockHtml(block: FormattedBlock): Html {
  if (block.kind === 'heading') return html`<h3>${block.parts.map(partHtml)}</h3>`
  if (block.kind === 'paragraph') return html`<p>${block.parts.map(partHtml)}</p>`
  const items = block.items.map(parts => html`<li>${parts.map(partHtml)}</li>`)
  return block.isNumbered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`
}

function partHtml(part: FormattedPart): Html {
  if (part.kind === 'link') return html`<a href="${part.href}">${part.text}</a>`
  return part.kind === 'strong' ? html`<b>${part.text}</b>` : html`${part.text}`
}
