import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { calls } from '#shared/contract/calls/index.ts'
import type { Answers } from '#shared/forms/field.ts'
import { isOnItsWay, nothingToSave, type SavingEvent, type SavingPhase, stepSaving } from '#ui/drafts/saving.ts'
import { answersOf, withAnswers } from './answers.ts'
import { storedApplication } from './application.fixture.ts'
import type { Draft } from './draft.ts'
import { type DraftEvent, stepDraft } from './draft-reducer.ts'
import { pendingAnswers, unopened } from './draft-state.ts'
import { lightPace } from './pace.ts'

const picture = readFileSync(new URL('README.md', import.meta.url), 'utf8')

/** The arrows in one region of the diagram, as 'from --> to: event'. */
function drawn(region: string): string[] {
  const body = new RegExp(`as ${region} \\{\\n([^}]*)\\}`).exec(picture)?.[1] ?? ''
  return body
    .split('\n')
    .flatMap(line => {
      const [, from, to, events] = /^\s*([\w]+) --> ([\w]+): (.+)$/.exec(line) ?? []
      return events ? events.split(', ').map(event => arrow(from ?? '', to ?? '', event)) : []
    })
    .sort()
}

const arrow = (from: string, to: string, event: string) => `${from} --> ${to}: ${event}`.replaceAll('-up', '_up')

/** The events that can occur in a phase, besides those of the applicant. */
const possible: Record<SavingPhase, SavingEvent['kind'][]> = {
  idle: [],
  waiting: ['alarm'],
  sending: ['stored', 'again', 'unreachable', 'outdated', 'ended'],
  'catching-up': ['again', 'unreachable'],
  retrying: ['alarm'],
  ended: [],
}

it('the diagram of sending has every transition, and no others', () => {
  const arrows = new Set<string>()
  for (const [phase, events] of Object.entries(possible) as [SavingPhase, SavingEvent['kind'][]][])
    for (const kind of [...events, 'changed', 'flush'] as const)
      for (const isEmpty of [true, false])
        for (const isNextWanted of [false, true]) {
          const unsent = { nowMs: 0, isEmpty, pace: () => lightPace }
          const after = stepSaving({ ...nothingToSave, phase, isNextWanted }, { kind }, unsent)
          if (after.phase !== phase) arrows.add(arrow(phase, after.phase, kind))
        }
  expect(drawn('Sending')).toEqual([...arrows].sort())
})

const names = ['address', 'phone', 'surname'] as const
type Name = (typeof names)[number]

/** One phone, one server and another device, with connections that lose requests and responses. */
function newWorld(arrows: Set<string>) {
  let state = unopened
  let nowMs = 1000
  let copy: Draft | undefined
  let sending: Answers | undefined
  let asking = false
  let university = storedApplication(1)
  let baseRevision = 1
  let count = 0
  /** The newest word in each field on this phone, and everything that ever arrived. */
  const typed = new Map<Name, string>()
  const copied = new Map<Name, string>()
  const arrived = new Set<string>()

  function happen(event: DraftEvent): void {
    nowMs += 100
    const before = state
    const step = stepDraft(state, event, nowMs)
    state = step.state
    const is = (isAsking: boolean) => (isAsking ? 'asking' : 'resting')
    if (before.isAsking !== state.isAsking) arrows.add(arrow(is(before.isAsking), is(state.isAsking), event.kind))
    const due = (is: boolean) => (is ? 'due' : 'current')
    if (before.isCopyDue !== state.isCopyDue) arrows.add(arrow(due(before.isCopyDue), due(state.isCopyDue), event.kind))
    for (const effect of step.effects) {
      if (effect === 'write-copy') copy = state.draft
      if (effect === 'remove-copy') copy = undefined
      if (effect === 'ask') {
        expect(asking, 'one asking at a time').toBe(false)
        asking = true
      }
      if (effect === 'send') {
        expect(sending, 'one save at a time').toBeUndefined()
        sending = pendingAnswers(state)
        baseRevision = state.draft.application?.revision ?? 0
      }
    }
    const { phase, alarmAtMs } = state.saving
    expect(alarmAtMs !== undefined, `an alarm in ${phase}`).toBe(phase === 'waiting' || phase === 'retrying')
    expect(sending !== undefined || phase === 'catching-up', `a save in ${phase}`).toBe(isOnItsWay(state.saving))
  }

  function change(answers: Answers): void {
    university = { ...withAnswers(university, answers), revision: university.revision + 1 }
  }

  const failure = (status: number, code: ApiError['code']) => new ApiError(calls.savePostgraduate, { status, code })

  const world = {
    open: () => happen({ kind: 'opened', copy }),
    /** There is nothing to type into before the application is shown. */
    type(name: Name): void {
      if (state.loading !== 'ready') return
      const value = `word ${++count}`
      typed.set(name, value)
      happen({ kind: 'typed', name, value })
    },
    copyDue(): void {
      if (!state.isCopyDue) return
      happen({ kind: 'copy-due', copy })
      for (const [name, value] of typed) copied.set(name, value)
    },
    ring(): void {
      if (state.saving.alarmAtMs === undefined) return
      happen({ kind: 'alarm' })
    },
    /** The save reaches the server or not; its response arrives or not. */
    answerSave(fate: 'well' | 'lost on the way' | 'answer lost'): void {
      if (!sending) return
      const sent = sending
      sending = undefined
      const isOutdated = baseRevision < university.revision
      if (fate === 'lost on the way') happen({ kind: 'save-failed', sent, error: failure(0, 'network') })
      else if (isOutdated) happen({ kind: 'save-failed', sent, error: failure(409, 'conflicting-change') })
      else {
        change(sent)
        for (const value of Object.values(sent)) arrived.add(String(value))
        if (fate === 'well') happen({ kind: 'saved', sent, saved: university })
        else happen({ kind: 'save-failed', sent, error: failure(0, 'timeout') })
      }
    },
    answerAsk(fate: 'well' | 'lost'): void {
      if (!asking) return
      asking = false
      if (fate === 'well') happen({ kind: 'newest', application: university })
      else happen({ kind: 'newest-failed', error: failure(0, 'network') })
    },
    /** Another device saves something. */
    elsewhere: (name: Name) => change({ [name]: `other ${++count}` }),
    /** The tab is killed; words that were not in the copy are lost. */
    crash(): void {
      typed.clear()
      for (const [name, value] of copied) typed.set(name, value)
      ;[state, sending, asking] = [unopened, undefined, false]
      world.open()
    },
    tell: (kind: 'flush' | 'shown' | 'online' | 'reached' | 'refresh') => happen({ kind }),
    documents: () => {
      if (state.draft.application?.revision === university.revision) {
        change({})
        happen({ kind: 'documents', documents: [] })
      }
    },
    choose(name: Name, kind: 'other-taken' | 'ours-kept'): void {
      if (!(name in state.draft.elsewhere)) return
      if (kind === 'other-taken') typed.delete(name)
      happen({ kind, name })
    },
    end: () => ({ state, university, typed, arrived, copy }),
  }
  return world
}

type World = ReturnType<typeof newWorld>

const moment: fc.Arbitrary<(world: World) => void> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names).map(name => (world: World) => world.type(name)) },
  { weight: 2, arbitrary: fc.constant((world: World) => world.ring()) },
  { weight: 2, arbitrary: fc.constant((world: World) => world.copyDue()) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('well', 'well', 'lost on the way', 'answer lost')
      .map(fate => (world: World) => world.answerSave(fate)),
  },
  { weight: 3, arbitrary: fc.constantFrom('well', 'lost').map(fate => (world: World) => world.answerAsk(fate)) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('flush', 'shown', 'online', 'reached', 'refresh')
      .map(kind => (world: World) => world.tell(kind)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...names).map(name => (world: World) => world.elsewhere(name)) },
  { weight: 1, arbitrary: fc.constant((world: World) => world.crash()) },
  { weight: 1, arbitrary: fc.constant((world: World) => world.documents()) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...names), fc.constantFrom('other-taken', 'ours-kept')).map(
      ([name, kind]) =>
        (world: World) =>
          world.choose(name, kind),
    ),
  },
)

it('in any order of typing, lost connections, another device and crashing tabs, every word arrives', () => {
  const arrows = new Set<string>()
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 60 }), moments => {
      const world = newWorld(arrows)
      world.open()
      for (const happens of moments) happens(world)
      // Finally the connection is good, and time passes.
      world.tell('online')
      for (let round = 0; round < 8; round++) {
        world.copyDue()
        world.answerAsk('well')
        world.answerSave('well')
        world.ring()
      }
      const { state, university, typed, arrived, copy } = world.end()
      for (const value of typed.values()) expect(arrived).toContain(value)
      const there = answersOf(university)
      for (const name of names) if (typed.has(name)) expect(state.draft.typed[name] ?? '').toBe(there[name] ?? '')
      expect(copy === undefined).toBe(Object.keys(state.draft.elsewhere).length === 0)
    }),
    { numRuns: 400 },
  )
  const known = new Set([...drawn('Copy'), ...drawn('Asking')])
  expect([...arrows].filter(each => !known.has(each))).toEqual([])
})
