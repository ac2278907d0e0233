import { useEffect, useState } from 'react'
import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import { callOffice } from '../../../lib/call.ts'
import { documentName } from '../../../lib/document-names.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { type CaseFile, fileQuery, hasCase, refreshFile } from '../file-query.ts'
import type { Version } from './proofs.ts'

export interface Verdict {
  verdict: 'accepted' | 'rejected' | null
  /** The code of a reason, for a rejection. */
  reason?: string
}

export interface Judged extends Verdict {
  version: Version
  kind: string
}

export interface Verdicts {
  judge(judged: Judged): void
  /** The last verdict in words, and the way to undo it, for ten seconds. */
  last: { says: string; undo: () => void } | undefined
}

interface VerdictEvents {
  onUndone: (kind: string) => void
  /** The verdict did not reach the server, or someone was faster. */
  onRefused: (judged: Judged) => void
}

const undoMs = 10_000

/** Verdicts on the documents of one file. They are shown before the server has answered, and undone when it refuses. */
export function useVerdicts(uuid: string, { onUndone, onRefused }: VerdictEvents): Verdicts {
  const [last, setLast] = useState<Judged>()
  const send = useWrite(
    ({ version, verdict, reason }: Judged) =>
      callOffice(fileWorkCalls.judgeDocument, {
        params: { version: version.id },
        body: { verdict, ...(reason ? { reason } : {}), was: version.verdict ?? null },
      }),
    {
      // The server refuses to undo a verdict that it has not recorded yet.
      inTurn: `verdicts of ${uuid}`,
      async shows(judged) {
        await patchVersion(uuid, judged)
        return () => {
          // The earlier verdict is shown straight away, also without a connection; then the newest state, whoever was first.
          void patchVersion(uuid, { ...judged, ...earlierOf(judged.version) })
          void refreshFile(uuid)
          setLast(undefined)
          onRefused(judged)
        }
      },
      onDone({ case: held }) {
        patchFile(uuid, file => ({ ...file, case: { ...file.case, ...held } }))
        void refreshFile(uuid)
      },
      failure: { title: ({ kind }) => `${documentName(kind)}: the verdict was not saved` },
    },
  )

  useQuestionBeforeLeaving(send.isBusy)

  function takeBack(judged: Judged): void {
    setLast(undefined)
    const { version, kind } = judged
    const now = withVerdict(version, judged)
    send.run({ version: now, kind, ...earlierOf(version) })
    onUndone(kind)
  }

  return {
    judge(judged) {
      send.run(judged)
      setLast(judged)
      setTimeout(() => setLast(before => (before === judged ? undefined : before)), undoMs)
    },
    last: last && { says: verdictInWords(last), undo: () => takeBack(last) },
  }
}

function earlierOf({ verdict, reason }: Version): Verdict {
  return { verdict: verdict ?? null, ...(reason ? { reason } : {}) }
}

/** An undo waits for the verdict before it, so a page that is closed or reloaded at once would never send it. */
function useQuestionBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}

function verdictInWords({ verdict, kind }: Judged): string {
  return `${documentName(kind)}: ${verdict === 'accepted' ? 'fine' : 'not fine'}`
}

function patchFile(uuid: string, change: (file: CaseFile) => CaseFile): void {
  queryClient.setQueryData(fileQuery(uuid).queryKey, file => (file && hasCase(file) ? change(file) : file))
}

async function patchVersion(uuid: string, judged: Judged): Promise<void> {
  // An answer that is under way knows nothing of this verdict.
  await queryClient.cancelQueries({ queryKey: fileQuery(uuid).queryKey })
  patchFile(uuid, file => ({
    ...file,
    documents: (file.documents ?? []).map(document => ({
      ...document,
      versions: document.versions.map(version =>
        version.id === judged.version.id ? withVerdict(version, judged) : version,
      ),
    })),
  }))
}

function withVerdict(version: Version, { verdict, reason }: Verdict): Version {
  const { verdict: _verdict, reason: _reason, ...plain } = version
  return { ...plain, ...(verdict ? { verdict } : {}), ...(reason ? { reason } : {}) }
}
