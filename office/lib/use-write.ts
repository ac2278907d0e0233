import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newKey } from '#ui/lib/new-key.ts'
import { ApiError, wasDeclined } from './call.ts'
import { tell, tellFailure, tellWithUndo } from './toasts.ts'

/** How long it takes at most until what was read again is drawn. */
const drawMs = 300

/** How long a dialog stays open for what is behind it to be read again. */
const mostMs = 1500

/** The title of a message and, if there is more to say, a second line. */
export type Said = string | readonly [title: string, description?: string | undefined]

/** How a write is taken back, and what is said then: `says`, or what `send` resolves to. */
export type Undo = { send: () => Promise<unknown>; says: Said } | { send: () => Promise<Said>; says?: undefined }

export interface WriteOptions<Asked, Answer> {
  /** The message once it is done. */
  says?: ((answer: Answer, asked: Asked) => Said | undefined) | Said
  /** Takes it back, for ten seconds after the message. */
  undo?: (answer: Answer, asked: Asked) => Undo | undefined
  /** Reads again what was changed: after the write, and without an answer when it may have changed all the same. The write is busy until then. */
  refresh?: (answer?: Answer) => unknown
  /** Called once it is done, before anything is read again. */
  onDone?: (answer: Answer, asked: Asked) => unknown
  /** Called once what was changed has been read again, so that a dialog closes over what is so now. A slow line is not waited for. */
  onFresh?: () => void
  onFailed?: (error: Error, asked: Asked) => unknown
  /**
   * The title of the message about a failure, if the call’s own is not enough. `in place`: the form shows it, and a message if the form is
   * gone: closed before the answer, or replaced by what a colleague has made of it.
   */
  failure?: 'in place' | { title: string | ((asked: Asked) => string) }
  /** Shows it before the server has answered. What comes back shows again what was there, for when it is refused. */
  shows?: (asked: Asked) => Promise<() => unknown>
  /** Writes of one name are sent one after the other, in the order of the presses, and the same once more is sent too. */
  inTurn?: string
}

export interface Write<Asked, Answer> {
  /** The same once more while it is under way does nothing, unless they are sent in turn. */
  run(asked: Asked): void
  isBusy: boolean
  /** Whether it is done; `answer` is undefined for a call that answers nothing. */
  isDone: boolean
  /** Why it failed. Null too if the person closed a prompt that it needed: there is nothing to report then. */
  failure: Error | null
  /** Counts the failures, so that each of them is announced. */
  attempt: number
  answer: Answer | undefined
  asked: Asked | undefined
  /** Forgets the answer and the failure, and what is still under way. */
  reset(): void
}

/**
 * A change on the server. A failure is shown as a message, unless the form shows it. `key` is for calls that create something: it stays the
 * same until the server has answered, so that a repeated press after a lost answer creates nothing twice.
 */
export function useWrite<Asked = void, Answer = unknown>(
  send: (asked: Asked, key: string) => Promise<Answer>,
  { says, undo, refresh, onDone, onFresh, onFailed, failure, shows, inTurn }: WriteOptions<Asked, Answer> = {},
): Write<Asked, Answer> {
  const key = useRef<string>(undefined)
  const tellIfGone = useTellIfGone()
  const running = useRef(new Set<string>())
  /** What takes away the message that a press failed: the next such press replaces it. */
  const failed = useRef(new Map<string, () => void>())
  const mutation = useMutation({
    ...(inTurn ? { scope: { id: inTurn } } : {}),
    onMutate: (asked: Asked) => shows?.(asked),
    mutationFn: (asked: Asked) => {
      key.current ??= newKey()
      return send(asked, key.current)
    },
    onSuccess: async (answer, asked) => {
      key.current = undefined
      failed.current.get(nameOf(asked))?.()
      const said = typeof says === 'function' ? says(answer, asked) : says
      const back = undo?.(answer, asked)
      if (said) say(said, back && (() => void takeBack(back, refresh)))
      onDone?.(answer, asked)
      const reading = refresh?.(answer)
      await Promise.race([reading, new Promise(resolve => setTimeout(resolve, mostMs))])
      onFresh?.()
      await reading
    },
    onError: (error, asked, showBefore) => {
      if (wasAnswered(error)) key.current = undefined
      showBefore?.()
      const reading = isOutdated(error) ? refresh?.() : undefined
      if (wasDeclined(error)) return
      failed.current.get(nameOf(asked))?.()
      if (failure === 'in place') void tellIfGone(error, reading)
      else failed.current.set(nameOf(asked), tellFailure(error, titleOf(failure?.title, asked)))
      onFailed?.(error, asked)
    },
    onSettled: (_answer, _error, asked) => void running.current.delete(nameOf(asked)),
  })
  return {
    run(asked) {
      if (!inTurn && running.current.has(nameOf(asked))) return
      running.current.add(nameOf(asked))
      mutation.mutate(asked)
    },
    isBusy: mutation.isPending,
    isDone: mutation.isSuccess,
    failure: mutation.error && !wasDeclined(mutation.error) ? mutation.error : null,
    attempt: mutation.failureCount,
    answer: mutation.data,
    asked: mutation.variables,
    reset() {
      running.current.clear()
      mutation.reset()
    },
  }
}

/** Says a failure once it is clear that the component which would show it is gone. What was stopped on purpose is none. */
function useTellIfGone(): (error: Error, reading: unknown) => Promise<void> {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return async (error, reading) => {
    await Promise.resolve(reading).catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, drawMs))
    if (!isThere.current && error.name !== 'AbortError') tellFailure(error)
  }
}

function titleOf<Asked>(title: string | ((asked: Asked) => string) | undefined, asked: Asked): string | undefined {
  return typeof title === 'function' ? title(asked) : title
}

/** Lists have a write for all of their rows, which is told by the id of a row. */
function nameOf(asked: unknown): string {
  return typeof asked === 'object' ? 'one' : String(asked)
}

function say(said: Said, undo?: () => void): void {
  const [title, description] = typeof said === 'string' ? [said] : said
  if (undo) tellWithUndo({ title, ...(description ? { description } : {}) }, undo)
  else tell(title, description)
}

async function takeBack(undo: Undo, refresh?: () => unknown): Promise<void> {
  try {
    if (undo.says === undefined) say(await undo.send())
    else {
      await undo.send()
      say(undo.says)
    }
  } catch (error) {
    if (error instanceof Error && !wasDeclined(error)) tellFailure(error, 'This was not undone')
  } finally {
    void refresh?.()
  }
}

/** Whether the server refused it. Without an answer, or with an error of the server’s, it may have been done all the same. */
export function wasAnswered(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'key-reused'
}

/** Whether what is on the screen may no longer be so: unless only what was sent was wrong, or nothing can be read either. */
export function isOutdated(error: Error): boolean {
  return error instanceof ApiError && ![400, 422].includes(error.status) && error.code !== 'offline'
}
