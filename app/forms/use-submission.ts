import { useCallback, useRef, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'

/** Why a form was not sent, in the words of spec section 8. */
export interface Trouble {
  title: string
  /** Each is shown at its field. */
  problems: readonly FieldProblem[]
  /** For failures that are not about a field: the connection, the server, too many attempts. */
  detail?: string
}

export interface Submission {
  isBusy: boolean
  trouble: Trouble | undefined
  /** Counts failed attempts, so that the summary takes the focus each time. */
  attempt: number
  problemAt: (field: string) => string | undefined
  /** Sends once at a time; a second submit during that does nothing. Stays busy if `work` returns 'leaving'. */
  send: (work: () => Promise<'leaving' | undefined>) => Promise<void>
  refuse: (problems: readonly FieldProblem[]) => void
  clear: () => void
}

interface Wording {
  /** Title when the server refused or was not reached. */
  failed: string
  /** Title for everything unexpected. */
  unexpected?: string
  /** The form’s fields; problems of unknown fields are shown at the first. */
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

/** Shows a failure at its fields, or as a notice if it is not about a field. */
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
