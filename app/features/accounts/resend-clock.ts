import { useEffect, useState } from 'react'
import { localCopyPrefix } from '#app/lib/local-copies.ts'
import { readStored, writeStored } from '#app/lib/storage.ts'

const secondsBetweenCodes = 60
const storedKey = `${localCopyPrefix}code-sent`

/** Which code: what it is for and whom it was mailed to. */
export interface CodeSent {
  purpose: 'verify-email' | 'reset-password'
  email: string
}

/** Notes when a code was mailed, in this tab, so that the countdown survives a reload. */
export function noteCodeSent({ purpose, email }: CodeSent): void {
  writeStored('sessionStorage', storedKey, JSON.stringify({ purpose, email, atMs: Date.now() }))
}

/** Seconds until the server mails another code to this address: one a minute (contract section 3). */
export function secondsUntilNextCode({ purpose, email }: CodeSent, nowMs: number): number {
  const sent = parse(readStored('sessionStorage', storedKey))
  if (sent?.purpose !== purpose || sent.email !== email) return 0
  const passed = (nowMs - sent.atMs) / 1000
  // A clock that was set back must not lock the button for longer than the rule does.
  return passed < 0 ? 0 : Math.max(0, Math.ceil(secondsBetweenCodes - passed))
}

/** The countdown as React state, ticking while it runs; `restart` after a new code was mailed. */
export function useResendClock(code: CodeSent): { secondsLeft: number; restart: () => void } {
  const { purpose, email } = code
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const look = () => setSecondsLeft(secondsUntilNextCode({ purpose, email }, Date.now()))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [purpose, email])
  return {
    secondsLeft,
    restart: () => {
      noteCodeSent(code)
      setSecondsLeft(secondsBetweenCodes)
    },
  }
}

function parse(text: string | undefined): (CodeSent & { atMs: number }) | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && 'atMs' in value && typeof value.atMs === 'number'
      ? (value as CodeSent & { atMs: number })
      : undefined
  } catch {
    return undefined
  }
}
