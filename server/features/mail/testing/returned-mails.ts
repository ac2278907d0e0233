/** What came back, as real servers write it; `to` is the return address and `about` the person. */
export interface Sample {
  name: string
  source(to: string, about: string): string
}

const lines = (...all: string[]) => all.join('\r\n')

interface Parts {
  from: string
  subject: string
  to: string
  text: string
  status: string[]
  head?: string[]
}

function report({ from, subject, to, text, status, head = [] }: Parts): string {
  return lines(
    ...head,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Tue, 24 Nov 2026 09:12:44 +0100',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    ...status,
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'Subject: 550 5.1.1 is in the subject of the email itself',
    'To: somebody@example.edu',
    '',
    'Mailbox unavailable, user unknown: words of the email, not of a server.',
    '--b1--',
    '',
  )
}

export const postfix: Sample = {
  name: 'Postfix',
  source: (to, about) =>
    report({
      ...{ to, from: 'MAILER-DAEMON@relay.example (Mail Delivery System)' },
      subject: 'Undelivered Mail Returned to Sender',
      head: ['Return-Path: <>', `X-Original-To: ${to}`, `Delivered-To: ${to}`],
      text: `<${about}>: host mx.example.edu[192.0.2.7] said: 550 5.1.1 <${about}>: Recipient address rejected: User unknown`,
      status: [
        ...['Reporting-MTA: dns; relay.example', 'X-Postfix-Queue-ID: 4Tk1x', `X-Postfix-Sender: rfc822; ${to}`, ''],
        ...[
          `Final-Recipient: rfc822; ${about}`,
          `Original-Recipient: rfc822;${about}`,
          'Action: failed',
          'Status: 5.1.1',
        ],
        `Remote-MTA: dns; mx.example.edu`,
        `Diagnostic-Code: smtp; 550 5.1.1 <${about}>: Recipient address`,
        '    rejected: User unknown in virtual mailbox table',
      ],
    }),
}

const exchange: Sample = {
  name: 'Exchange Online',
  source: (to, about) =>
    report({
      ...{
        to,
        from: 'Microsoft Outlook <postmaster@tenant.onmicrosoft.com>',
        subject: 'Undeliverable: Your reference',
      },
      text: `Your message to ${about} couldn't be delivered.`,
      status: [
        'Reporting-MTA: dns;DB7PR05MB4378.eurprd05.prod.outlook.com',
        'Received-From-MTA: dns;relay.example',
        ...['Arrival-Date: Tue, 24 Nov 2026 08:12:40 +0000', ''],
        ...[`Final-Recipient: rfc822;${about}`, 'Action: failed', 'Status: 5.1.10'],
        `Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${about} not found by SMTP address lookup`,
      ],
    }),
}

const gmail: Sample = {
  name: 'Gmail',
  source: (to, about) =>
    report({
      ...{ to, from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>' },
      subject: 'Delivery Status Notification (Failure)',
      head: [`X-Failed-Recipients: ${about}`],
      text: `Your message wasn't delivered to ${about} because the address couldn't be found.`,
      status: [
        ...['Reporting-MTA: dns; googlemail.com', `Received-From-MTA: dns; ${to}`, 'X-Original-Message-ID: <1@x>', ''],
        ...[`Final-Recipient: rfc822; ${about}`, 'Action: failed', 'Status: 5.1.1'],
        'Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.27, the server for the domain gmail.com.)',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
        " 550-5.1.1 double-checking the recipient's email address for typos or",
        ' 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser a640c23a62f3a-aa0f42 - gsmtp',
        'Last-Attempt-Date: Tue, 24 Nov 2026 00:12:44 -0800 (PST)',
      ],
    }),
}

/** Without a status part: the return address says which email it was. */
const yahoo: Sample = {
  name: 'Yahoo',
  source: (to, about) =>
    lines(
      'Return-Path: <>',
      'From: MAILER-DAEMON@yahoo.com',
      `To: ${to}`,
      'Subject: Failure Notice',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'Sorry, we were unable to deliver your message to the following address.',
      '',
      `<${about}>:`,
      "554: 5.1.1 delivery error: dd This user doesn't have a yahoo.com account",
      `(${about}) [0] - mta1234.mail.gq1.yahoo.com`,
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Room 550 is open.',
    ),
}

const qmail: Sample = {
  name: 'qmail',
  source: (to, about) =>
    lines(
      'Return-Path: <>',
      'From: MAILER-DAEMON@mail.example.edu',
      `To: ${to}`,
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program at mail.example.edu.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
      '',
      `<${about}>:`,
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Subject: news',
    ),
}

const exim: Sample = {
  name: 'exim',
  source: (to, about) =>
    lines(
      'Return-path: <>',
      `Envelope-to: ${to}`,
      `X-Failed-Recipients: ${about}`,
      'Auto-Submitted: auto-replied',
      'From: Mail Delivery System <Mailer-Daemon@relay.example>',
      'To: bounces@elsewhere.example',
      'Subject: Mail delivery failed: returning message to sender',
      '',
      'This message was created automatically by mail delivery software.',
      '',
      `  ${about}`,
      '    host mx.example.edu [192.0.2.9]',
      `    SMTP error from remote mail server after RCPT TO:<${about}>:`,
      '    550 5.1.1 The email account does not exist',
      '',
    ),
}

/** Reports of a mailbox that does not exist, as six servers write them. */
export const bounces: readonly Sample[] = [postfix, exchange, gmail, yahoo, qmail, exim]

/** A report with any status and words. */
export function reportSaying(status: string, diagnostic: string, action = 'failed'): Sample {
  return {
    name: `${status} ${diagnostic}`,
    source: (to, about) =>
      report({
        ...{
          to,
          from: 'MAILER-DAEMON@relay.example',
          subject: 'Undelivered Mail Returned to Sender',
          text: 'See below.',
        },
        status: [
          ...['Reporting-MTA: dns; relay.example', '', `Final-Recipient: rfc822; ${about}`, `Action: ${action}`],
          ...[`Status: ${status}`, ...(diagnostic ? [`Diagnostic-Code: ${diagnostic}`] : [])],
        ],
      }),
  }
}

/** Nobody’s report: an answer from a holiday, which goes to the return address too. */
export const holiday: Sample = {
  name: 'an answer from a holiday',
  source: (to, about) =>
    lines(
      'Return-Path: <>',
      `From: ${about}`,
      `To: ${to}`,
      'Auto-Submitted: auto-replied (vacation)',
      'Subject: Out of office',
      '',
      'I am away until Monday. My old mailbox said 550 5.1.1 user unknown, use this one.',
    ),
}
