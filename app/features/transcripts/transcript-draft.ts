import { useEffect, useRef, useState } from 'react'
import { draftKey } from '#app/features/references/draft.ts'
import { keptDraft } from '#ui/drafts/kept.ts'
import { newKey } from '#ui/lib/new-key.ts'

/** What somebody in a records office has typed. */
export interface Typed {
  /** Whether they can send the document; empty until they have said so. */
  can: '' | 'yes' | 'no'
  refusal: string
  answered_by: string
  note: string
}

const nothing: Typed = { can: '', refusal: '', answered_by: '', note: '' }

const draftOf = (uuid: string) =>
  keptDraft<Typed>(draftKey(uuid, 'transcript'), {
    place: () => 'localStorage',
    read: ({ can, refusal, answered_by, note }) => ({
      can: can === 'yes' || can === 'no' ? can : '',
      refusal: String(refusal ?? ''),
      answered_by: String(answered_by ?? ''),
      note: String(note ?? ''),
    }),
    isEmpty: typed => Object.values(typed).every(text => text === ''),
  })

/** Kept on this device as it is typed, until the answer is in. The key is the same for every attempt to send the same. */
export function useTranscriptDraft(uuid: string) {
  const [typed, setTyped] = useState<Typed>(() => draftOf(uuid).read() ?? nothing)
  const [file, setFile] = useState<File>()
  const key = useRef(newKey())
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current) draftOf(uuid).keep(typed)
  }, [uuid, typed])
  return {
    typed,
    file,
    key: () => key.current,
    change(changes: Partial<Typed>): void {
      key.current = newKey()
      setTyped(before => ({ ...before, ...changes }))
    },
    choose(chosen: File | undefined): void {
      key.current = newKey()
      setFile(chosen)
    },
    forget(): void {
      isSent.current = true
      draftOf(uuid).drop()
    },
  }
}
