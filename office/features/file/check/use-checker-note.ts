import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkerNoteCalls } from '#shared/contract/calls/office/checker-notes.ts'
import type { CheckerNote } from '#shared/contract/schemas/checker-notes.ts'
import { callOffice } from '../../../lib/call.ts'
import { useMe } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { refreshFile } from '../file-query.ts'
import { keptCheckerNote, type NoteDraft } from './note-draft.ts'

/** Each reading is in the audit log, so it is read when it is opened, and not again until it is opened again. */
export function checkerNoteQuery(uuid: string) {
  return queryOptions({
    queryKey: ['checker-note', uuid],
    queryFn: ({ signal }) => callOffice(checkerNoteCalls.readCheckerNote, { params: { uuid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The text as it is being written, on top of what is saved. What is typed stays in this tab until it is saved. */
export function useCheckerNote(uuid: string, saved: CheckerNote) {
  const { id } = useMe()
  const kept = keptCheckerNote(id, uuid)
  const [typed, setTyped] = useState(() => kept.read())
  const before = saved?.body ?? ''
  const unsaved = typed && typed.text !== before ? typed : undefined
  const savedVersion = saved?.version ?? null
  const save = useWrite(
    ({ text, version }: NoteDraft) =>
      callOffice(checkerNoteCalls.writeCheckerNote, { params: { uuid }, body: { body: text, version } }),
    {
      onDone(answer) {
        change(undefined)
        queryClient.setQueryData(checkerNoteQuery(uuid).queryKey, answer)
      },
      refresh: async answer => {
        // A newer text, and whether the application is still theirs.
        if (!answer) await queryClient.invalidateQueries(checkerNoteQuery(uuid))
        await refreshFile(uuid)
      },
      failure: 'in place',
    },
  )
  function change(draft: NoteDraft | undefined): void {
    if (draft) kept.keep(draft)
    else kept.drop()
    setTyped(draft)
  }
  const isSame = unsaved === undefined
  useEffect(() => {
    if (isSame) keptCheckerNote(id, uuid).drop()
  }, [isSame, id, uuid])
  return {
    text: unsaved?.text ?? before,
    unsaved,
    /** Somebody, mostly oneself in another tab, has written since. */
    isBehind: unsaved !== undefined && unsaved.version !== savedVersion,
    save,
    type: (text: string) => change({ text, version: unsaved ? unsaved.version : savedVersion }),
    discard: () => change(undefined),
    /** What is typed replaces the newer text, which has been read. */
    keepMine: () => unsaved && change({ ...unsaved, version: savedVersion }),
  }
}
