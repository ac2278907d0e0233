import { useCallback, useRef, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'

/** Why a form was not sent, in the words of spec section 8. */
export interface Trouble {
  title: string
  /** Each at its field. */
  problems: readonly FieldProblem[]
  /** For when no field is to blame: the connection, the server, too many tries. */
  detail?: string
}

export interface Submission {
  isBusy: boolean
  trouble: Trouble | undefined
  /** Counts failed tries, so that the summary takes focus each time. */
  attempt: number
  problemAt: (field: string) => string | undefined
  /** Runs one sending at a time; a second submit in the meantime does nothing. Stays busy when `work` answers 'leaving'. */
  send: (work: () => Promise<'leaving' | undefined>) => Promise<void>
  refuse: (problems: readonly FieldProblem[]) => void
  clear: () => void
}

interface Wording {
  /** Title when the server refused or was not reached. */
  failed: string
  /** Title for everything that was not foreseen. */
  unexpected?: string
  /** The form's fields; problems of others, and those of no field, are shown at the first. */
  fields: readonly [string, ...string[]]
}

const seeFields = 'There is a problem'

export function useSubmission(wording: Wording): Submission {
  const isRunning = useRef(false)
  const [state, setState] = useState<{ isBusy: boolean; trouble?: Trouble; attempt: number }>({
    isBusy: false,
    attempt: 0,
  })
  const words = useRef(wording)
  words.current = wording

  const fail = useCallback((trouble: Trouble) => {
    setState(({ attempt }) => ({ isBusy: false, trouble, attempt: attempt + 1 }))
  }, [])

  const send = useCallback<Submission['send']>(
    async work => {
      if (isRunning.current) return
      isRunning.current = true
      setState(({ attempt }) => ({ isBusy: true, attempt }))
      try {
        if ((await work()) === 'leaving') return
        setState(({ attempt }) => ({ isBusy: false, attempt }))
      } catch (error) {
        fail(troubleOf(error, words.current))
      }
      isRunning.current = false
    },
    [fail],
  )
  const refuse = useCallback((problems: readonly FieldProblem[]) => fail({ title: seeFields, problems }), [fail])
  const clear = useCallback(() => {
    isRunning.current = false
    setState(({ attempt }) => ({ isBusy: false, attempt }))
  }, [])

  const { isBusy, trouble, attempt } = state
  const problemAt = (field: string) => trouble?.problems.find(problem => problem.field === field)?.message
  return { isBusy, trouble, attempt, problemAt, send, refuse, clear }
}

/** How a failure is shown: at fields, or as a notice when no field is to blame. */
export function troubleOf(error: unknown, { failed, unexpected = failed, fields }: Wording): Trouble {
  if (!(error instanceof ApiError))
    return { title: unexpected, problems: [], detail: 'Try again. Your answers are still here.' }
  if (error.errors.length > 0) {
    const problems = error.errors.map(({ field, message }) => ({
      field: fields.includes(field) ? field : fields[0],
      message,
    }))
    return { title: seeFields, problems }
  }
  if (error.isWorthRetrying || !error.isExplained) return { title: failed, problems: [], detail: error.below(failed) }
  return { title: failed, problems: [{ field: fields[0], message: error.message }] }
}
