import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { channelNames } from '#shared/domain/channels.ts'
import { type Html, html } from '../html.ts'
import type { PlainPage } from '../plain-page.ts'
import { linkKind, withLinks } from './links.ts'
import { type CapturedMail, type MailList, mailsOnAPage } from './mail-folder.ts'
import { mailStyle } from './mail-style.ts'

const pagePath = '/dev/mail'

/** The list, newest first. */
export function listPage({ mails, older, newer }: MailList): PlainPage {
  const isEmpty = mails.length === 0 && !older && !newer
  return {
    title: 'Captured emails',
    style: mailStyle,
    head: html`<h1>Captured emails</h1>
<p>No mail server is configured, so emails are stored here and not sent. Set <code>SMTP_URL</code> to send them. This page will then disappear.</p>`,
    main: html`<div class="wide">
${isEmpty ? emptyState() : html`<ol class="mails">${mails.map(listRow)}</ol>`}
${(older || newer) && pager(older, newer)}
</div>`,
  }
}

function emptyState(): Html {
  return html`<section class="empty"><h2>No emails yet</h2>
<p>Sign up with any address, or ask for a new password. Reload this page after a second to see the email.</p></section>`
}

function listRow(mail: CapturedMail): Html {
  return html`<li><a href="${pathOf(mail)}"><span class="subject">${mail.subject || 'No subject'}</span>
<span class="to">to ${mail.to}</span></a>
<span class="when">${timeOf(mail)}</span>${kindsOf(mail)}</li>`
}

/** What people look for in the list: the channel where it is not email, the code itself, and where the links lead. */
function kindsOf({ channel, code, links }: CapturedMail): Html | undefined {
  const kinds = [...new Set(links.map(linkKind))]
  if (!channel && !code && kinds.length === 0) return undefined
  return html`<ul class="kinds">${channel && html`<li class="channel">${channelNames[channel]}</li>`}${code && html`<li>Code <b>${code}</b></li>`}${kinds.map(kind => html`<li>${kind}</li>`)}</ul>`
}

function pager(older: string | undefined, newer: string | undefined): Html {
  return html`<nav class="pager" aria-label="More emails">
${newer && html`<a href="${pagePath}?after=${newer}" rel="prev">${mailsOnAPage} newer</a>`}
${older && html`<a href="${pagePath}?before=${older}" rel="next">${mailsOnAPage} older</a>`}
</nav>`
}

/** One email: its text, then the formatted version. */
export function mailPage(mail: CapturedMail): PlainPage {
  return {
    title: mail.subject || 'No subject',
    style: mailStyle,
    head: html`<p class="back"><a href="${pagePath}">All captured emails</a></p>
<h1 class="long">${mail.subject || 'No subject'}</h1>
${mail.channel && html`<p><span class="channel">${channelNames[mail.channel]}</span></p>`}`,
    main: html`<div class="wide mail">
<dl class="headers">${headersOf(mail).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<section class="text" aria-labelledby="text"><h2 id="text">Text</h2>
<pre>${withLinks(mail.text)}</pre>
<p><a class="source" href="${pathOf(mail)}/source" download>Download the source</a></p></section>
${mail.channel ? undefined : preview(mail)}
</div>`,
  }
}

function preview(mail: CapturedMail): Html {
  return html`<section class="look" aria-labelledby="look"><h2 id="look">Preview</h2>
${
  mail.html === ''
    ? html`<p>This email has only text.</p>`
    : html`<p class="hint">Links work in the text, not in this preview.</p>
<iframe title="Preview of the email" sandbox="" referrerpolicy="no-referrer" srcdoc="${mail.html}"></iframe>`
}</section>`
}

function headersOf(mail: CapturedMail): [string, string | Html][] {
  const rows: [string, string | Html][] = [
    // The sender of a message is invented, so that it can be kept as an email.
    ['From', mail.channel ? '' : mail.from],
    ['To', mail.to],
    ['Reply to', mail.replyTo],
    ['Date', timeOf(mail)],
  ]
  return rows.filter(([, value]) => value !== '')
}

export function missingPage(): PlainPage {
  return {
    title: 'No such email',
    style: mailStyle,
    head: html`<h1>No such email</h1>`,
    main: html`<div class="wide"><section class="empty"><p>It has been removed from the mail folder, or the address is incomplete. <a href="${pagePath}">See all captured emails</a>.</p></section></div>`,
  }
}

function pathOf({ name }: CapturedMail): string {
  return `${pagePath}/${name}`
}

function timeOf({ at }: CapturedMail): Html | string {
  return at ? html`<time datetime="${at.toISOString()}">${longDate(at)}, ${clockTime(at)} ${clockName()}</time>` : ''
}
