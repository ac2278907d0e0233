import { type ReactNode, useEffect } from 'react'

/** Says once that React answers on a part of the page that it has taken over. */
export function TakenOver({ onDone, children }: { onDone: () => void; children: ReactNode }): ReactNode {
  useEffect(onDone, [onDone])
  return children
}

/** A page translated in the moment of being taken over is drawn again by React, which is not an error worth reporting. */
export const takeOverOptions = {
  onRecoverableError(error: unknown): void {
    if (!document.querySelector('font')) reportError(error)
  },
}
