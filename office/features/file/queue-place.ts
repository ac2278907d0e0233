import { useEffect, useState } from 'react'
import { queueCalls } from '#shared/contract/calls/office/queue.ts'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import { readStored, removeStored, writeStored } from '#ui/lib/storage.ts'
import { callOffice } from '../../lib/call.ts'

/*
 * Where someone is in the queue. Its order changes with every file that is opened, so the order at the moment of entering is held while
 * they go from file to file: “3 of 96” stays true, and the next file is the next row they saw.
 */

interface Held {
  /** The address of the view in the queue. */
  view: string
  uuids: string[]
  total: number
  next?: string
  /** It was not found as far as the queue was read. */
  missed?: string
}

const storageKey = 'office-queue-place'
const rowsAtOnce = 100
/** How far into the queue a file is looked for. */
const mostRequests = 3
/** More rows are fetched this long before they are reached. */
const ahead = 5

export interface QueuePlace {
  /** From 1. */
  number: number
  total: number
  previous: string | undefined
  next: string | undefined
}

/** Undefined while it is looked for; null where the file is not in this view, or the queue cannot be read. */
export function useQueuePlace(view: string, uuid: string): QueuePlace | null | undefined {
  const [held, setHeld] = useState<Held | undefined>(() => stored(view))

  const [failed, setFailed] = useState<string>()

  // A reload comes back to the same order; leaving for the queue forgets it.
  useEffect(() => () => removeStored('sessionStorage', storageKey), [])

  useEffect(() => {
    if (held?.view === view && isKnown(held, uuid)) return
    let isGone = false
    find(view, uuid, held?.view === view ? held : undefined).then(
      found => {
        if (isGone) return
        writeStored('sessionStorage', storageKey, JSON.stringify(found))
        setHeld(found)
      },
      // Without the queue there is no next file; the file itself is not affected.
      () => !isGone && setFailed(view),
    )
    return () => {
      isGone = true
    }
  }, [view, uuid, held])

  if (held?.view === view) return placeIn(held, uuid) ?? null
  return failed === view ? null : undefined
}

export function placeIn({ uuids, total }: Pick<Held, 'uuids' | 'total'>, uuid: string): QueuePlace | undefined {
  const index = uuids.indexOf(uuid)
  if (index === -1) return undefined
  return {
    number: index + 1,
    total: Math.max(total, uuids.length),
    previous: uuids[index - 1],
    next: uuids[index + 1],
  }
}

/** Whether reading on would say nothing new about a file. */
export function isKnown(held: Pick<Held, 'uuids' | 'next' | 'missed'>, uuid: string): boolean {
  if (held.next === undefined || held.missed === uuid) return true
  return held.uuids.includes(uuid) && !isNearEnd(held, uuid)
}

function isNearEnd({ uuids, next }: Pick<Held, 'uuids' | 'next'>, uuid: string): boolean {
  return next !== undefined && uuids.indexOf(uuid) >= uuids.length - ahead
}

/** Reads on in the queue until the file is there with some rows after it. */
async function find(view: string, uuid: string, before: Held | undefined): Promise<Held> {
  let held = before
  for (let request = 0; request < mostRequests; request += 1) {
    held = await readOn(view, held)
    if (isKnown(held, uuid)) return held
  }
  return { ...(held ?? { view, uuids: [], total: 0 }), missed: uuid }
}

async function readOn(view: string, before: Held | undefined): Promise<Held> {
  const wanted = new URLSearchParams(view)
  const stage = caseStages.find(one => one === wanted.get('stage'))
  const { rows, counts, next } = await callOffice(queueCalls.listCases, {
    query: {
      ...(stage ? { stage } : {}),
      ...(wanted.get('q') ? { q: wanted.get('q') ?? '' } : {}),
      ...(wanted.get('sort') === 'newest' ? { sort: 'newest' as const } : {}),
      limit: rowsAtOnce,
      ...(before?.next ? { after: before.next } : {}),
    },
  })
  const known = before?.uuids ?? []
  return {
    view,
    uuids: [...known, ...rows.map(row => row.uuid).filter(one => !known.includes(one))],
    total: before?.total ?? totalOf(counts, stage),
    ...(next ? { next } : {}),
  }
}

function totalOf(counts: Partial<Record<CaseStage, number>>, stage: CaseStage | undefined): number {
  if (stage) return counts[stage] ?? 0
  return caseStages.reduce((sum, one) => sum + (one === 'returned' ? 0 : (counts[one] ?? 0)), 0)
}

function stored(view: string): Held | undefined {
  try {
    const held: Held = JSON.parse(readStored('sessionStorage', storageKey) ?? 'null')
    return held?.view === view && Array.isArray(held.uuids) ? held : undefined
  } catch {
    return undefined
  }
}
