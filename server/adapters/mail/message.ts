import type { SendMailOptions } from 'nodemailer'
import { crestPicture } from '../../base/crest-picture.ts'
import type { OutgoingMail } from './mail-sender.ts'

/** One email as Nodemailer takes it. Header injection is Nodemailer's to prevent: it encodes every header itself. */
export function messageOf(mail: OutgoingMail): SendMailOptions {
  const crest = mail.html.includes('cid:crest') ? crestPicture() : undefined
  const domain = /@([^\s>]+)>?\s*$/.exec(mail.from)?.[1] ?? 'localhost'
  return {
    from: mail.from,
    // As an object, so that an address is one recipient, whatever characters it holds.
    to: { name: '', address: mail.to },
    ...(mail.returnPath ? { envelope: { from: mail.returnPath, to: `<${mail.to}>` } } : {}),
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: mail.subject,
    text: mail.text,
    html: crest ? mail.html : mail.html.replace(/<img src="cid:crest"[^>]*>/, ''),
    ...(crest ? { attachments: [{ cid: 'crest', filename: 'crest.png', content: crest }] } : {}),
    ...(mail.calendar ? { icalEvent: { ...mail.calendar, filename: 'invitation.ics' } } : {}),
    date: mail.createdAt,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
