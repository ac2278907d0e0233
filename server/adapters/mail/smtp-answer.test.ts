import { describe, expect, test } from 'vitest'
import { readAnswer } from './smtp-answer.ts'

const read = (command: string, words: string) => {
  const verdict = readAnswer({ code: Number(words.slice(0, 3)), words, command })
  return typeof verdict === 'object' ? verdict.trouble : verdict
}

/** Answers of real servers: exim, Postfix, Gmail, Outlook and Exchange Online, Yahoo, SES, cPanel, qmail, IronPort, Zimbra. */
const aboutUs: [command: string, words: string, trouble: string][] = [
  ['RCPT TO', '550 5.4.5 Daily user sending limit exceeded', 'quota'],
  [
    'DATA',
    '550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\n550-5.4.5 sending limits go to\n550 5.4.5  https://support.google.com/a/answer/166852 5b1f17b1804b1-38b4 - gsmtp',
    'quota',
  ],
  ['DATA', '550 Daily user sending quota exceeded', 'quota'],
  [
    'RCPT TO',
    '550-Domain example.com has exceeded the max emails per hour (150/150 (100%)) allowed.\n550 Message discarded.',
    'quota',
  ],
  [
    'RCPT TO',
    '550 Domain example.com has exceeded the max defers and failures per hour (5/5 (100%)) allowed. Message discarded.',
    'quota',
  ],
  ['DATA', '454 Throttling failure: Maximum sending rate exceeded.', 'quota'],
  ['DATA', '454 Throttling failure: Daily message quota exceeded.', 'quota'],
  ['RCPT TO', '452 4.2.2 Sending quota exceeded: you have sent too many messages today', 'quota'],
  [
    'DATA',
    '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; message rate limit exceeded',
    'quota',
  ],
  ['RCPT TO', '550 5.7.1 Unable to relay', 'relay'],
  ['RCPT TO', '554 5.7.1 <bello@example.edu>: Relay access denied', 'relay'],
  ['RCPT TO', '550 relay not permitted', 'relay'],
  ['RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'relay'],
  [
    'RCPT TO',
    "553 sorry, that domain isn't in my list of allowed rcpthosts; no valid cert for gatewaying, relaying denied (#5.7.1)",
    'relay',
  ],
  ['RCPT TO', '550 authentication required for relay', 'relay'],
  [
    'RCPT TO',
    '550-Please turn on SMTP Authentication in your mail client, or login to the\n550-IMAP/POP3 server before sending your message. host.example.com\n550-(admissions) [192.0.2.1]:54421 is not permitted to relay through this server\n550 without authentication.',
    'relay',
  ],
  ['RCPT TO', '554 5.7.1 Service unavailable; client host blocked by a list', 'blocked'],
  [
    'RCPT TO',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.1',
    'blocked',
  ],
  [
    'RCPT TO',
    '550 JunkMail rejected - host.example.com [192.0.2.1]:1234 is in an RBL: see https://www.spamhaus.org',
    'blocked',
  ],
  [
    'DATA',
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
    'blocked',
  ],
  ['RCPT TO', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]', 'blocked'],
  ['RCPT TO', '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.', 'blocked'],
  [
    'DATA',
    '550-5.7.1 [192.0.2.1      12] Our system has detected that this message is\n550-5.7.1 likely unsolicited mail. To reduce the amount of spam sent to Gmail,\n550 5.7.1 this message has been blocked.',
    'blocked',
  ],
  ['RCPT TO', '450 4.7.1 Client host rejected: cannot find your reverse hostname, [192.0.2.1]', 'blocked'],
  [
    'RCPT TO',
    '451 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation.',
    'quota',
  ],
  ['RCPT TO', '504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname', 'blocked'],
  ['RCPT TO', '550 5.7.1 Mailbox unavailable: your IP is on our black list', 'blocked'],
  ['DATA', '550 5.7.26 This mail has been blocked because the sender is unauthenticated', 'blocked'],
  [
    'DATA',
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    'blocked',
  ],
  [
    'DATA',
    '550 5.7.509 Access denied, sending domain example.edu does not pass DMARC verification and has a DMARC policy of reject.',
    'blocked',
  ],
  [
    'DATA',
    "550 5.7.515 Access denied, sending domain example.edu doesn't meet the required authentication level.",
    'blocked',
  ],
  ['RCPT TO', '550 5.7.23 The message was rejected because of Sender Policy Framework violation', 'policy'],
  [
    'DATA',
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    'sign-in',
  ],
  [
    'DATA',
    '552-5.7.0 This message was blocked because its content presents a potential\n552-5.7.0 security issue.',
    'blocked',
  ],
  [
    'DATA',
    '554 Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1: admissions@example.edu',
    'relay',
  ],
  ['DATA', '554 5.6.0 Mail message is malformed. Not accepted', 'policy'],
  ['DATA', '550 5.7.1 Message rejected', 'policy'],
  [
    'RCPT TO',
    '550 5.7.1 <x@example.edu>: Recipient address rejected: Message rejected due to: SPF fail - not authorized',
    'policy',
  ],
  ['RCPT TO', '530 5.7.0 Authentication Required. For more information, go to', 'sign-in'],
  ['RCPT TO', '530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM', 'sign-in'],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'sign-in'],
  ['DATA', '552 5.3.4 Message size exceeds fixed limit', 'size'],
  ['DATA', '552 Message size exceeds maximum permitted', 'size'],
  ['MAIL FROM', '552 5.3.4 Message too big for system', 'size'],
  ['RCPT TO', '552 5.2.3 Message length exceeds administrative limit', 'size'],
  ['DATA', "552-5.3.4 Your message exceeded Google's message size limits.", 'size'],
  ['MAIL FROM', '550 5.1.8 <admissions@example.edu>: Sender address rejected: Domain not found', 'policy'],
  ['RCPT TO', '550 5.1.8 Access denied, bad outbound sender', 'policy'],
  ['RCPT TO', '550 5.1.7 Invalid address: the sender address is invalid', 'policy'],
  ['RCPT TO', '553 5.1.0 Sender address rejected: not owned by user', 'policy'],
  ['RCPT TO', '550 Sender verify failed', 'relay'],
  ['RCPT TO', '553 5.7.1 <admissions@example.edu>: Sender address rejected: not owned by user portal', 'policy'],
  ['MAIL FROM', '550 5.1.1 User unknown', 'policy'],
  ['MAIL FROM', '550 No such user here', 'policy'],
  ['RCPT TO', '451 4.3.0 Temporary server error. Please try again later', 'server'],
  ['RCPT TO', '452 4.3.1 Insufficient system storage', 'server'],
]

const noMailbox: [command: string, words: string][] = [
  ['RCPT TO', '550 5.1.1 The email account that you tried to reach does not exist'],
  [
    'RCPT TO',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser ffacd0b85a97d-38 - gsmtp",
  ],
  ['RCPT TO', '550 5.1.1 <bello@example.edu>: Recipient address rejected: User unknown in local recipient table'],
  [
    'RCPT TO',
    '550 5.1.1 <quota.blocked.spam@example.edu>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['RCPT TO', '550 No Such User Here'],
  ['RCPT TO', '550 No such mailbox'],
  ['RCPT TO', '550-No Such User Here"\n550 '],
  ['RCPT TO', '550 Unknown user'],
  ['RCPT TO', '550 sorry, no mailbox here by that name (#5.1.1)'],
  [
    'RCPT TO',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient bello@example.edu not found by SMTP address lookup',
  ],
  [
    'RCPT TO',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR03FT042.eop-EUR03.prod.protection.outlook.com]',
  ],
  ['RCPT TO', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).'],
  ['RCPT TO', '550 Requested action not taken: mailbox unavailable'],
  [
    'DATA',
    "554 delivery error: dd This user doesn't have a yahoo.com account (bello@yahoo.com) [0] - mta1.mail.example",
  ],
  ['DATA', '552 1 Requested mail action aborted, mailbox not found'],
  ['RCPT TO', '550 #5.1.0 Address rejected.'],
  ['RCPT TO', '553 5.3.0 <bello@example.edu>... User unknown'],
  ['RCPT TO', '511 5.1.1 unknown address or alias: bello@example.edu'],
  ['RCPT TO', '501 5.1.3 Bad recipient address syntax'],
  ['RCPT TO', '554 5.0.0 mx.example.edu said: 550 5.1.1 unknown'],
  ['RCPT TO', '550 5.1.6 The mailbox has moved'],
  ['RCPT TO', '550 Invalid recipient'],
]

const full: [command: string, words: string][] = [
  ['RCPT TO', '552 5.2.2 Mailbox full'],
  [
    'RCPT TO',
    '452-4.2.2 The email account that you tried to reach is over quota. Please direct\n452-4.2.2 the recipient to\n452 4.2.2  https://support.google.com/mail/?p=OverQuotaTemp',
  ],
  ['RCPT TO', "452 4.2.2 The recipient's inbox is out of storage space and inactive."],
  ['RCPT TO', '552 Mailbox full'],
  ['DATA', '552 5.2.2 <bello@example.edu>: user is over quota'],
  ['RCPT TO', '452 Mailbox full'],
  ['RCPT TO', '552 Requested mail action aborted: exceeded storage allocation'],
  ['DATA', '452 4.2.2 Quota exceeded (mailbox for user is full)'],
  ['RCPT TO', '550 Mailbox quota exceeded'],
  ['RCPT TO', '554 5.2.2 mailbox full;\n554 5.2.2 STOREDRV.Deliver.Exception:QuotaExceededException'],
]

const noDomain: [command: string, words: string][] = [
  [
    'RCPT TO',
    "553-5.1.2 We weren't able to find the recipient domain. Please check for any\n553 5.1.2 spelling errors",
  ],
  ['RCPT TO', '550 5.4.310 DNS domain exmaple.edu does not exist'],
  ['RCPT TO', '550 Recipient address rejected: Domain not found'],
  ['RCPT TO', '550 5.4.4 Host not found'],
  ['RCPT TO', '550 Unrouteable address'],
]

const later: [command: string, words: string][] = [
  ['RCPT TO', '450 4.7.1 <bello@example.edu>: Recipient address rejected: Greylisted, see http://postgrey.example'],
  ['RCPT TO', '451 Greylisted, try again'],
  ['RCPT TO', '450 4.1.1 <bello@example.edu>: Recipient address rejected: unverified address: user unknown'],
  ['RCPT TO', '450 4.1.2 <bello@exmaple.edu>: Recipient address rejected: Domain not found'],
  ['RCPT TO', '450 4.2.1 The user you are trying to contact is receiving mail too quickly'],
  ['RCPT TO', '451-The recipient cannot be verified now.\n451 Please try again later.'],
  ['RCPT TO', '452 4.5.3 Too many recipients'],
  ['RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled'],
  ['RCPT TO', '554 Transaction failed'],
  ['DATA', '550 Rejected'],
  ['RCPT TO', '550 5.0.0 Rejected'],
  ['RCPT TO', '599 quux'],
]

describe('an answer of a mail server', () => {
  test.each(aboutUs)('to %s is about us: %s', (command, words, trouble) => {
    expect(read(command, words)).toBe(trouble)
  })
  test.each(noMailbox)('to %s says that nobody is there: %s', (command, words) => {
    expect(read(command, words)).toBe('refused')
  })
  test.each(full)('to %s says that the mailbox is full: %s', (command, words) => {
    expect(read(command, words)).toBe('full')
  })
  test.each(noDomain)('to %s says that the domain is unknown: %s', (command, words) => {
    expect(read(command, words)).toBe('no-domain')
  })
  test.each(later)('to %s says nothing for certain: %s', (command, words) => {
    expect(read(command, words)).toBe('later')
  })
})
