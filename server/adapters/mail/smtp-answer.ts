import type { MailTrouble } from './mail-sender.ts'

/** What a mail server answered, and to which command: `MAIL FROM`, `RCPT TO`, `DATA`. */
export interface SmtpAnswer {
  code: number
  /** All lines, as they came. */
  words: string
  command: string
}

/**
 * What an answer means. `refused`: nobody can be reached at the address. `no-domain`: its domain is unknown, which may be a passing fault.
 * `full`: the mailbox has no room. `later`: try again. Otherwise it is about us, and no address is to blame.
 */
export type Verdict = 'refused' | 'no-domain' | 'full' | 'later' | { trouble: MailTrouble }

/**
 * Reads an answer: the enhanced code first, then the words, then the command that it answered. An answer that is not understood is never held
 * against an address.
 */
export function readAnswer(answer: SmtpAnswer): Verdict {
  const words = plainWords(answer.words)
  if (answer.command === 'MAIL FROM') return aboutTheSender(answer.code, words)
  const detail = enhancedCode(answer.words)
  const verdict =
    byEnhancedCode(detail, words) ??
    byWords(words) ??
    (detail?.startsWith('7.') && isFinal(answer) ? { trouble: 'policy' as const } : 'later')
  // A server that says 4xx may know better tomorrow.
  const isPassing = !isFinal(answer) && (verdict === 'refused' || verdict === 'no-domain')
  return isPassing ? 'later' : verdict
}

/** No recipient has been named yet, so it can only be about us. */
function aboutTheSender(code: number, words: string): Verdict {
  const verdict = troubleIn(words)
  if (verdict) return { trouble: verdict }
  return code >= 500 ? { trouble: 'policy' } : 'later'
}

function byEnhancedCode(detail: string | undefined, words: string): Verdict | undefined {
  switch (detail) {
    case '1.0':
    case '1.1':
    case '1.3':
    case '1.4':
    case '1.6':
    case '1.10':
      // Some use these for the sender too.
      return isAboutSender.test(words) ? { trouble: 'policy' } : 'refused'
    case '1.2':
    case '4.4':
    case '4.310':
      return troubleOf(words) ?? 'no-domain'
    case '1.7':
    case '1.8':
      return { trouble: 'policy' }
    case '2.1':
      return 'later'
    case '2.2':
      return isSendingLimit.test(words) ? { trouble: 'quota' } : 'full'
    case '2.3':
    case '3.4':
      return { trouble: 'size' }
    case '2.252':
      return { trouble: 'policy' }
    case '4.5':
      return { trouble: 'quota' }
    case '4.1':
      return isUnknownMailbox.test(words) || /recipient address rejected/.test(words) ? 'refused' : undefined
    case '7.8':
    case '7.9':
    case '7.57':
      return { trouble: 'sign-in' }
    default:
      return byClass(detail, words)
  }
}

/** Security and policy are about us, unless the words say that there is no such mailbox. 4.7.1 is also a greylist. */
function byClass(detail: string | undefined, words: string): Verdict | undefined {
  if (!detail?.startsWith('7.')) return undefined
  if (/gr[ea]y ?list/.test(words)) return 'later'
  return troubleOf(words)
}

function byWords(words: string): Verdict | undefined {
  if (isSendingLimit.test(words)) return { trouble: 'quota' }
  if (isTooLarge.test(words)) return { trouble: 'size' }
  if (isFullMailbox.test(words)) return 'full'
  const trouble = troubleOf(words)
  if (trouble) return trouble
  const isUnknown = isUnknownDomain.test(words) ? 'no-domain' : isUnknownMailbox.test(words) && 'refused'
  if (!isUnknown) return undefined
  return isAboutSender.test(words) ? { trouble: 'policy' } : isUnknown
}

function troubleOf(words: string): Verdict | undefined {
  const trouble = troubleIn(words)
  return trouble && { trouble }
}

function troubleIn(words: string): MailTrouble | undefined {
  return troubles.find(([, said]) => said.test(words))?.[0]
}

const isSendingLimit =
  /(daily|hourly|sending|outgoing|messages? per|e?mails? per|max(imum)? (defers|emails|send)|too many (messages|e?mails|connections|defers)).{0,60}(quota|limit|exceed|rate|allow|hour|day|reached|discard)|(quota|limit|rate).{0,40}(sending|per (hour|day|minute)|outgoing)|sending (rate|quota|limit)|throttl|rate[- ]?limit|message rate|too many (messages|e?mails)|unusual rate/

const isTooLarge =
  /(message|mail|e-?mail|size|content|data).{0,40}(too (big|large|long)|exceeds? .{0,40}(size|limit|maximum)|size (exceeds|limit))|too (big|large) (message|mail)|maximum (message )?size/

const isFullMailbox =
  /(mail ?box|inbox|account|user|recipient|storage|disk|e-?mail).{0,60}(full|over ?quota|quota (is )?exceeded|exceeded (its |their |his |the )?(storage|quota|limit)|out of (storage|space)|over (its|the|storage) )|over ?quota|quota exceeded|exceeded storage allocation|insufficient (mailbox|storage) (space|allocation)|not enough (storage|space)|mailfull|is full\b/

const troubles: readonly (readonly [MailTrouble, RegExp])[] = [
  [
    'relay',
    /relay|not permitted to send|sender verif|is not (allowed|verified|local)|not hosted here|send on behalf|sendasdenied/,
  ],
  ['quota', isSendingLimit],
  ['size', isTooLarge],
  [
    'blocked',
    /(black|block|deny|reject) ?-?list|spamhaus|spamcop|barracuda|sorbs|dnsbl|\brbl\b|reputation|banned|blocked|client host|your (ip|host|server|network)|(ip|host) .{0,60}(reject|deni|refus|list)|unsolicited|\bspam|reverse (dns|hostname)|\bptr\b|helo|access denied/,
  ],
  [
    'policy',
    /unauthenticated|dkim|dmarc|\bspf\b|authentication (check|results|level|required by)|not pass|policy|virus|malware|content (reject|block|present)|prohibited|malformed/,
  ],
  [
    'sign-in',
    /authentication (is )?(required|failed|failure|credentials|unsuccessful|invalid)|auth(entication)? first|must (first )?(authenticate|issue a starttls)|not authenticated|log ?in|credentials/,
  ],
  ['no-tls', /starttls|\btls\b|encrypt/],
  [
    'server',
    /system (storage|config|error|incorrectly|not accepting)|(local|internal|temporary) (server |system )?(error|problem|failure)|out of (disk|memory)|service (unavailable|not available)|mail ?system|configuration error/,
  ],
]

const isAboutSender = /sender|(envelope|mail|return)[- ]?(from|path)|from address|source address/

const isUnknownMailbox =
  /(user|mail ?box|recipient|address|account|alias|person|name|e-?mail).{0,80}(unknown|not (found|exist|known|listed|recogni[sz]ed|a (known|valid))|does ?n[o']?t? ?(exist|have)|doesn.?t (exist|have)|invalid|no longer|undeliverable|unavailable|rejected)|(unknown|no such|invalid|bad|nonexistent|non-existent|no valid|no known) .{0,30}(user|mail ?box|recipient|address|account|local part|person|name)|no (mail ?box|such person|one) here|recipientnotfound|\bnosuchuser\b|not our customer/

const isUnknownDomain =
  /(domain|dns)[^;:]{0,40}(not (found|exist)|unknown|does ?n.?t exist|no (mx|mail)|non-?existent|not resolv)|host not found|(unknown|no such|invalid|bad) (domain|host)|name or service not known|nxdomain|null ?mx|unrouteable|unroutable|no mx/

function isFinal({ code }: SmtpAnswer): boolean {
  return code >= 500 && code < 600
}

/** `1.1` of `550-5.1.1`: the first that says something, as a relay puts its own `5.0.0` before the words of another. */
function enhancedCode(words: string): string | undefined {
  const found = [...words.matchAll(/(?<![\d.])#?[245]\.(\d{1,3})\.(\d{1,3})(?![\d.]*\d)/g)].map(
    ([, subject, detail]) => `${Number(subject)}.${Number(detail)}`,
  )
  return found.find(code => !code.endsWith('0.0'))
}

/** One line in small letters, without codes and addresses: an address may contain any word. */
function plainWords(words: string): string {
  return words
    .split(/\r?\n/)
    .map(line => line.replace(/^\s*\d{3}(?:[ -]|$)/, '').replace(/^\(?#?[245]\.\d{1,3}\.\d{1,3}\)?:?\s?/, ''))
    .join(' ')
    .replace(/\S+@\S+/g, '…')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}
