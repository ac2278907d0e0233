import type { ReactElement } from 'react'
import { Pill, type PillTone } from '../../ui/pill.tsx'
import type { Release } from './releases-query.ts'

const names: Record<Release['state'], [name: string, tone: PillTone | undefined]> = {
  draft: ['Not confirmed', 'waiting'],
  confirmed: ['Confirmed', 'good'],
  told: ['Released', undefined],
  stopped: ['Stopped', 'quiet'],
}

export function ReleasePill({ release, isMissed }: { release: Release; isMissed: boolean }): ReactElement {
  const [name, tone] = names[release.state]
  return <Pill tone={isMissed ? 'quiet' : tone}>{isMissed ? 'Hour passed, not confirmed' : name}</Pill>
}
