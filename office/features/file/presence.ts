import { useEffect, useState } from 'react'
import { fileCalls } from '#shared/contract/calls/office/file.ts'
import { callOffice } from '../../lib/call.ts'
import { type CaseFile, refreshFile } from './file-query.ts'

type Viewers = CaseFile['here']

const everyMs = 10_000

/**
 * Says every ten seconds that the file is open here, and hears who else has it open, so that of two people the first knows it too. When
 * someone has changed the case since it was read, it is read again.
 */
export function usePresence({ uuid, here, case: held }: CaseFile, when: 'tell' | 'wait'): { here: Viewers } {
  const [seen, setSeen] = useState<{ uuid: string; here: Viewers }>()
  const { revision } = held
  useEffect(() => {
    if (when === 'wait') return
    const stop = new AbortController()
    const tell = () => {
      if (document.visibilityState === 'hidden') return
      callOffice(fileCalls.noteHere, { params: { uuid }, signal: stop.signal, whenSignedOut: 'fail' }).then(
        answer => {
          setSeen({ uuid, here: answer.here })
          if (answer.revision !== revision) void refreshFile(uuid)
        },
        // Offline, signed out, or no longer in scope: the next thing that the person does says so.
        () => undefined,
      )
    }
    tell()
    const timer = setInterval(tell, everyMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      stop.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [uuid, revision, when])
  return { here: seen?.uuid === uuid ? seen.here : here }
}
