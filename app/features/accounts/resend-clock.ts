import { useEffect, useState } from 'react'
import { localCopyPrefix } from '#app/lib/local-copies.ts'
import { codeWaitMs } from '#shared/domain/code-pace.ts'
import { readStored, writeStored } from '#ui/lib/storage.ts'

const storedKey = `${localCopyPrefix}code-sent`

/** Identifies a code by its purpose and its recipient. */
export interface CodeSent {
  purpose: 'verify-email' | 'reset-password' | 'confirm-phone'
  /** An email address or a phone number. */
  to: string
}

/** Remembers in this tab when a code was sent, so that the countdown survives a reload. Asking too early sends none. */
export function noteCodeSent({ purpose, to }: CodeSent): void {
  const nowMs = Date.now()
  const before = timesOf({ purpose, to }, nowMs)
  if (codeWaitMs(before, nowMs) > 0) return
  writeStored('sessionStorage', storedKey, JSON.stringify({ purpose, to, atMs: [nowMs, ...before].slice(0, 5) }))
}

/** Seconds until the server will send another code to this recipient, as far as this tab knows. */
export function secondsUntilNextCode(code: CodeSent, nowMs: number): number {
  return Math.ceil(codeWaitMs(timesOf(code, nowMs), nowMs) / 1000)
}

/** Setting the device clock back must not disable the button for longer than the rule does. */
function timesOf({ purpose, to }: CodeSent, nowMs: number): number[] {
  const sent = parse(readStored('sessionStorage', storedKey))
  return sent?.purpose === purpose && sent.to === to ? sent.atMs.filter(atMs => atMs <= nowMs) : []
}

/** The countdown as React state, ticking while it runs; `restart` after a new code was sent. */
export function useResendClock(code: CodeSent): { secondsLeft: number; restart: () => void } {
  const { purpose, to } = code
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const look = () => setSecondsLeft(secondsUntilNextCode({ purpose, to }, Date.now()))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [purpose, to])
  return {
    secondsLeft,
    restart: () => {
      noteCodeSent(code)
      setSecondsLeft(secondsUntilNextCode(code, Date.now()))
    },
  }
}

function parse(text: string | undefined): (CodeSent & { atMs: number[] }) | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && 'atMs' in value && Array.isArray(value.atMs)
      ? (value as CodeSent & { atMs: number[] })
      : undefined
  } catch {
    return undefined
  }
}
