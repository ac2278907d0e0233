import { useState } from 'react'
import { readStored, removeStored, writeStored } from '#app/lib/storage.ts'
import type { OwnFigure } from '#shared/domain/decisions.ts'
import { useMe } from '../../lib/me.ts'
import type { BookReason, ReasonList } from './reasons-query.ts'

/** A reason as it is being edited. One without a code is new. */
export interface ReasonDraft {
  /** Constant while the reason is moved and edited. */
  key: string
  code?: string
  label: string
  request: string
  /** For a refusal: which of the applicant’s figures to show with it. */
  figure?: OwnFigure | undefined
}

/** The edited list, and the revision it is based on. */
export interface Edited {
  revision: number
  reasons: readonly ReasonDraft[]
}

export function draftsOf(reasons: readonly BookReason[]): ReasonDraft[] {
  return reasons.map(reason => ({ ...reason, key: reason.code }))
}

export function emptyDraft(): ReasonDraft {
  return { key: crypto.randomUUID(), label: '', request: '' }
}

export function figureOf({ figure }: ReasonDraft): { figure?: OwnFigure } {
  return figure ? { figure } : {}
}

export function isSame({ reasons }: Pick<Edited, 'reasons'>, saved: readonly BookReason[]): boolean {
  const plain = ({ code, label, request, figure }: ReasonDraft) => [code, label, request, figure]
  return JSON.stringify(reasons.map(plain)) === JSON.stringify(draftsOf(saved).map(plain))
}

/** The list with one reason moved up or down. */
export function moved(reasons: readonly ReasonDraft[], index: number, by: -1 | 1): ReasonDraft[] {
  const [one, other] = [reasons[index], reasons[index + by]]
  if (!one || !other) return [...reasons]
  return reasons.map((reason, at) => (at === index ? other : at === index + by ? one : reason))
}

/**
 * The edited list. It is kept in this tab until it is saved or discarded, and removed when the person signs out
 * (`forgetDrafts`).
 */
export function useEdited(id: string, saved: ReasonList): [Edited, (edited: Edited | undefined) => void] {
  const place = `office-draft:${useMe().id}:${id}-reasons`
  const [edited, setEdited] = useState<Edited | undefined>(() => fromStorage(place))
  function change(next: Edited | undefined): void {
    if (next) writeStored('sessionStorage', place, JSON.stringify(next))
    else removeStored('sessionStorage', place)
    setEdited(next)
  }
  return [edited ?? { revision: saved.revision, reasons: draftsOf(saved.reasons) }, change]
}

function fromStorage(place: string): Edited | undefined {
  try {
    return JSON.parse(readStored('sessionStorage', place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
