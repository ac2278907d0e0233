import { readAnswer, type Verdict } from './smtp-answer.ts'

/** What a server or a relay reported about one email of ours after it had taken it. */
export interface DeliveryReport {
  /** The id of the email, known from a code that cannot be guessed. */
  mailId: string
  /** The addresses that the report is about, in the words of the one who reports; empty where it names none. */
  recipients: string[]
  /** Whether the server has given up. A delay changes nothing. */
  isFinal: boolean
  /** What the last server said: '550 5.1.1 No such user here'. */
  words: string
  /** The enhanced code beside the words, such as 5.1.1; for words that say nothing. */
  status: string | undefined
}

/**
 * Reads a report as an answer to `RCPT TO`: the words of the last server first, and the code beside them only where the words are not understood.
 */
export function verdictOf({ words, status }: Pick<DeliveryReport, 'words' | 'status'>): Verdict {
  const code = Number(/(?<![\d.])([45]\d\d)(?![\d.])/.exec(words)?.[1] ?? `${codeOfStatus(status ?? words)}`)
  const said = readAnswer({ code, words, command: 'RCPT TO' })
  if (said !== 'later' || status === undefined) return said
  return readAnswer({ code: codeOfStatus(status), words: `${codeOfStatus(status)} ${status}`, command: 'RCPT TO' })
}

function codeOfStatus(text: string): number {
  return /(?<![\d.])4\.\d{1,3}\.\d/.test(text) ? 450 : 550
}
