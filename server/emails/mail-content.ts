import { perCatalogue } from '#shared/catalogue/current.ts'
import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { type Paints, paintsOf } from '#shared/domain/brand/paints.ts'
import { crestPicture } from '../base/crest-picture.ts'
import { unlinkedAddress, unlinkedName, unlinkedText } from './unlinked.ts'

/** A rendered email. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

declare const madeHere: unique symbol

/** Text allowed in an email. Only the functions below create it, so that user input never becomes a link. */
export interface MailText {
  readonly said: string
  readonly [madeHere]: true
}

/** Our own text. Interpolated strings are treated as names from users; `MailText` is inserted unchanged. */
export function text(parts: TemplateStringsArray, ...words: (string | number | MailText)[]): MailText {
  const written = words.map(word => {
    if (typeof word === 'object') return word.said
    return typeof word === 'number' ? String(word) : unlinkedName(word)
  })
  return ours(String.raw({ raw: parts }, ...written))
}

/** Trusted text: titles of programmes, amounts, dates, numbers we assigned, our own addresses. */
export const ours = (said: string): MailText => ({ said }) as MailText

/** An email address, unchanged. */
export const address = (given: string): MailText => ours(unlinkedAddress(given))

/** Text from a user in full, with its line breaks. */
export const freeText = (given: string): MailText => ours(unlinkedText(given))

/** A label and its value. */
export type FactRow = readonly [label: string, value: MailText]

/** A part of an email. Every block has a plain and a formatted form, so the two always say the same. */
export type Block =
  | { kind: 'paragraph'; text: MailText }
  | { kind: 'heading'; label: string; href: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'list'; items: readonly MailText[] }
  | { kind: 'facts'; rows: readonly FactRow[] }

export const paragraph = (text: MailText): Block => ({ kind: 'paragraph', text })
/** Above a part of a long email, leading to the screen that shows more of it. */
export const heading = (label: string, href: string): Block => ({ kind: 'heading', label, href })
export const code = (text: string): Block => ({ kind: 'code', text })
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href })
export const list = (...items: MailText[]): Block => ({ kind: 'list', items })
export const facts = (...rows: FactRow[]): Block => ({ kind: 'facts', rows })

/** Renders an email: greeting, blocks and the common footer. */
export function mail(subject: MailText, name: string, ...blocks: Block[]): MailContent {
  const greeting = name === '' ? text`Good day,` : text`Dear ${name},`
  const whole = [paragraph(greeting), ...blocks]
  const foot = `Admissions Office, ${institution().name}\n${institution().admissionsEmail} · ${institution().phone}`
  return {
    subject: subject.said,
    text: `${whole.map(asText).join('\n\n')}\n\n${foot}\n`,
    html: page(subject.said, whole.map(asHtml).join('\n'), foot),
  }
}

function asText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text.said
    case 'heading':
      return `${block.label}\n${block.href}`
    case 'code':
      return `    ${block.text}`
    case 'link':
      return `${block.label}:\n${block.href}`
    case 'list':
      return block.items.map(item => `- ${item.said}`).join('\n')
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value.said}`).join('\n')
    default:
      return block satisfies never
  }
}

function asHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="${styles().paragraph}">${escapeHtml(block.text.said).replaceAll('\n', '<br>')}</p>`
    case 'heading':
      return `<h2 style="${styles().heading}"><a href="${escapeHtml(block.href)}" style="${styles().headingLink}">${escapeHtml(block.label)}</a></h2>`
    case 'code':
      return `<p style="${styles().code}">${escapeHtml(block.text)}</p>`
    case 'link':
      return `<p style="${styles().paragraph}"><a href="${escapeHtml(block.href)}" style="${styles().button}">${escapeHtml(block.label)}</a></p>
<p class="soft" style="${styles().small}">If the button does not work, copy this address into your browser:<br>${escapeHtml(block.href)}</p>`
    case 'list':
      return `<ul style="${styles().list}">${block.items.map(item => `<li>${escapeHtml(item.said)}</li>`).join('')}</ul>`
    case 'facts':
      return `<table role="presentation" style="${styles().table}">${block.rows
        .map(
          ([label, value]) =>
            `<tr><td class="soft" style="${styles().label}">${escapeHtml(label)}</td><td style="${styles().value}">${escapeHtml(value.said).replaceAll('\n', '<br>')}</td></tr>`,
        )
        .join('')}</table>`
    default:
      return block satisfies never
  }
}

/** Many email programs ignore style sheets, so each element carries its own style. */
const styles = perCatalogue(() => ({
  paragraph: 'margin:0 0 16px;line-height:1.55',
  heading: 'margin:24px 0 0;font-size:19px;line-height:1.35',
  headingLink: 'display:inline-block;padding:9px 0;color:inherit',
  code: 'margin:0 0 16px;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px',
  button: `display:inline-block;padding:12px 22px;background:${paintsOf(brandColours()).button};color:#ffffff;text-decoration:none;font-weight:700;border-radius:3px`,
  small: 'margin:0 0 16px;font-size:13px;line-height:1.5;color:#4b4a55',
  list: 'margin:0 0 16px;padding-left:20px;line-height:1.55',
  table: 'margin:0 0 16px;border-collapse:collapse;width:100%',
  label: 'padding:6px 16px 6px 0;vertical-align:top;color:#4b4a55;width:38%;word-break:normal;overflow-wrap:normal',
  value: 'padding:6px 0;vertical-align:top',
}))

/**
 * Dark colours, for programs that support style sheets and the device’s colour scheme. Others show the light email or invert it themselves.
 * Inline styles are stronger than a sheet, hence `!important`.
 */
const darkStyle = ({
  paperDark,
  raisedDark,
  bannerDark,
}: Paints) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:${paperDark} !important;color:#f3efe6 !important}
.raised{background:${raisedDark} !important;color:#f3efe6 !important}
.soft{color:#cdc7bb !important}
.banner{background:${bannerDark} !important}
}`

/** An address of email or of a page breaks on a phone wherever it stands. The second declaration is for programs that do not know the first. */
const longWords = 'word-break:break-word;overflow-wrap:anywhere'

function page(subject: string, body: string, foot: string): string {
  const paints = paintsOf(brandColours())
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyle(paints)}</style></head>
<body class="ground" style="margin:0;background:${paints.paper};color:#15131f;font:17px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;${longWords}">
<p class="banner" style="display:flex;align-items:center;margin:0;padding:18px 20px;background:${paints.banner};color:#ffffff;font-weight:700">${crestPicture() ? crestImage : ''}${escapeHtml(institution().name)}</p>
<div class="raised" style="padding:24px 20px;background:#ffffff">
${body}
</div>
<p class="soft" style="margin:0;padding:16px 20px;font-size:13px;line-height:1.5;color:#4b4a55">${escapeHtml(foot).replaceAll('\n', '<br>')}</p>
</div></body></html>`
}

/** Attached to the email when it is sent (adapters/mail/message.ts), so that it is seen without asking a server. */
const crestImage =
  '<img src="cid:crest" width="40" height="40" alt="" style="width:40px;height:40px;flex:none;vertical-align:middle;margin-right:12px">'

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
