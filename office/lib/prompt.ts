export type PromptOutcome = 'done' | 'given up'

/** A prompt that calls show before they continue. However many calls need it, it is shown once. */
export interface Prompt {
  subscribe(listener: () => void): () => void
  isOpen(): boolean
  /** Resolves when the person has responded. */
  ask(): Promise<PromptOutcome>
  settle(outcome: PromptOutcome): void
}

function createPrompt(): Prompt {
  const listeners = new Set<() => void>()
  let open: { answer: Promise<PromptOutcome>; resolve: (outcome: PromptOutcome) => void } | undefined
  const publish = () => {
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOpen: () => open !== undefined,
    ask() {
      if (!open) {
        let resolve: (outcome: PromptOutcome) => void = () => {}
        const answer = new Promise<PromptOutcome>(resolveAnswer => {
          resolve = resolveAnswer
        })
        open = { answer, resolve }
        publish()
      }
      return open.answer
    },
    settle(outcome) {
      open?.resolve(outcome)
      open = undefined
      publish()
    },
  }
}

/** Shown when the session of a call has ended (office/features/sign-in/prompts.tsx). */
export const signInAgain = createPrompt()

/** Shown when a call needs a second factor from the last five minutes (office/features/sign-in/prompts.tsx). */
export const stepUp = createPrompt()
