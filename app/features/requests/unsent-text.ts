import { useState } from 'react'
import { localCopyPrefix } from '#app/lib/local-copies.ts'
import { readSession } from '#app/lib/session.ts'
import { type Kept, keptDraft } from '#ui/drafts/kept.ts'
import { newKey } from '#ui/lib/new-key.ts'

/** A text to the office. */
export interface UnsentText {
  text: string
  /** The same for every attempt to send the same text, also after a reload, so that it arrives once. */
  key: string
}

/** What the text is: a message, the answer to a request, or what goes with a document. */
export type TextKind = 'message' | 'answer' | 'note'

/** A text about this application or request, until it is sent: in this tab, for the person who is signed in. */
export function unsentText(kind: TextKind, id: string): Kept<UnsentText> {
  return keptDraft(`${localCopyPrefix}${readSession()?.user.id ?? ''}:${kind}:${id}`, {
    read: ({ text, key }) => (typeof text === 'string' && typeof key === 'string' ? { text, key } : undefined),
    isEmpty: ({ text }) => text === '',
  })
}

/** The text as React state. */
export function useUnsentText(kind: TextKind, id: string) {
  const [kept] = useState(() => unsentText(kind, id))
  const [typed, setTyped] = useState(() => kept.read() ?? { text: '', key: newKey() })

  function write(text: string): void {
    const next = { text, key: newKey() }
    kept.keep(next)
    setTyped(next)
  }
  return {
    ...typed,
    write,
    /** It was sent. What was typed meanwhile stays. */
    arrived(): void {
      if ((kept.read() ?? typed).key === typed.key) write('')
    },
  }
}
