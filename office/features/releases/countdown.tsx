import { type ReactElement, useEffect, useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { hourInWords, type Left, leftInWords, timeLeft } from './hour-words.ts'

/** The time on this computer’s clock, updated every second during a countdown. */
export function useNow(isCounting = true): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  return now
}

const parts: readonly [part: keyof Left, label: string][] = [
  ['days', 'days'],
  ['hours', 'hours'],
  ['minutes', 'min'],
  ['seconds', 'sec'],
]

/** A large countdown. The server uses its own clock; this one is only for display. */
export function Countdown({ until, onHour }: { until: string; onHour: () => void }): ReactElement {
  const left = timeLeft(until, useNow())
  const isOver = left === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hour comes once
  useEffect(() => {
    if (!isOver) return
    // The database’s clock may be a second behind this computer.
    const timer = setTimeout(onHour, 1500)
    return () => clearTimeout(timer)
  }, [isOver])
  return (
    <div className="countdown" role="timer">
      <VisuallyHidden>{left ? `${leftInWords(left)} until ${hourInWords(until)}` : 'The hour has come'}</VisuallyHidden>
      <div className="wraps countdown-parts" data-gap="4" aria-hidden="true">
        {parts.map(([part, label]) => (
          <span key={part}>
            <b>{String(left?.[part] ?? 0).padStart(2, '0')}</b>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
