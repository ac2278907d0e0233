/** The mailbox to which emails come back. */
export interface BounceMailbox {
  /**
   * Hands every unread message to `take`, the oldest first, and marks it as read once that is done: a message during which we are killed is read
   * again. Returns how many were read, at most `most`. Throws if the mailbox cannot be used, or `take` fails.
   */
  readUnread(take: (source: Uint8Array) => Promise<void>, most: number): Promise<number>
}

export interface BounceMailboxConfig {
  host: string
  port: number
  user: string
  password: string
  folder: string
  /** `none` only towards this machine. */
  tls: 'from-the-start' | 'required' | 'none'
}

interface ImapOptions extends BounceMailboxConfig {
  /** Bytes of a message that are read; a report says everything at its beginning. */
  longestMessage: number
}

const timeoutMs = 20_000

/** Reads over IMAP. The library is loaded when it is needed, as most installations have no such mailbox. */
export function imapMailbox({ host, port, user, password, folder, tls, longestMessage }: ImapOptions): BounceMailbox {
  return {
    async readUnread(take, most) {
      const { ImapFlow } = await import('imapflow')
      const client = new ImapFlow({
        ...{ host, port, secure: tls === 'from-the-start', auth: { user, pass: password } },
        ...(tls === 'required' ? { doSTARTTLS: true } : {}),
        ...(tls === 'none' ? { doSTARTTLS: false } : {}),
        ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: 2 * timeoutMs },
        ...{ logger: false, disableAutoIdle: true },
      })
      // A connection that breaks also fails the command that waits.
      client.on('error', () => {})
      try {
        await client.connect()
        await client.mailboxOpen(folder)
        const unread = (await client.search({ seen: false }, { uid: true })) || []
        const some = unread.toSorted((one, other) => one - other).slice(0, most)
        for (const uid of some) {
          const message = await client.fetchOne(uid, { source: { maxLength: longestMessage } }, { uid: true })
          // Somebody has deleted it meanwhile.
          if (message === false || !message?.source) continue
          await take(message.source)
          await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
        }
        await client.logout()
        return some.length
      } finally {
        client.close()
      }
    },
  }
}
