import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { calls } from '#shared/contract/calls/index.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { Answers } from '#shared/forms/field.ts'
import { answersOf, withAnswers } from './answers.ts'
import { storedApplication } from './application.fixture.ts'
import type { Draft } from './draft.ts'
import { type DraftEvent, stepDraft } from './draft-reducer.ts'
import { pendingAnswers, unopened } from './draft-state.ts'

const fields = ['address', 'phone', 'surname'] as const
type Field = (typeof fields)[number]

const outdated = new ApiError(calls.savePostgraduate, { status: 409, code: 'conflicting-change' })

/** The copy on a device, which two tabs share. Each hears of the other’s changes a little later, one after the other. */
function newDevice() {
  let copy: Draft | undefined
  const unheard: (Draft | undefined)[][] = [[], []]
  return {
    read: () => copy,
    put(tab: number, draft: Draft | undefined): void {
      // Browsers do not report the removal of what is not there.
      if (draft === undefined && copy === undefined) return
      copy = draft
      unheard[1 - tab]?.push(draft)
    },
    hear(tab: number): { written: Draft | undefined } | undefined {
      const queue = unheard[tab] ?? []
      return queue.length > 0 ? { written: queue.shift() } : undefined
    },
  }
}

/** Two tabs of one browser with the same application, and the university. Its responses take a while. */
function newWorld() {
  let nowMs = 1000
  let university = storedApplication(1)
  let count = 0
  const device = newDevice()
  const newest = new Map<Field, string>()

  function newTab(index: number) {
    let state = unopened
    let save: { sent: Answers; revision: number; saved?: ApplicationOnWire | 'outdated' } | undefined
    let question: { answer?: ApplicationOnWire } | undefined

    function happen(event: DraftEvent): void {
      nowMs += 100
      const step = stepDraft(state, event, nowMs)
      state = step.state
      for (const effect of step.effects) {
        if (effect === 'write-copy') device.put(index, state.draft)
        if (effect === 'remove-copy') device.put(index, undefined)
        if (effect === 'ask') question = {}
        if (effect === 'send') save = { sent: pendingAnswers(state), revision: state.draft.application?.revision ?? 0 }
      }
    }

    return {
      state: () => state,
      open: () => happen({ kind: 'opened', copy: device.read() }),
      type(name: Field): void {
        if (state.loading !== 'ready') return
        const value = `word ${++count}`
        newest.set(name, value)
        happen({ kind: 'typed', name, value })
      },
      copyDue: () => state.isCopyDue && happen({ kind: 'copy-due', copy: device.read() }),
      ring: () => state.saving.alarmAtMs !== undefined && happen({ kind: 'alarm' }),
      hearOther(): boolean {
        const heard = device.hear(index)
        if (!heard) return false
        happen(heard.written ? { kind: 'copy-changed', copy: heard.written } : { kind: 'refresh' })
        return true
      },
      /** The server answers, and the response is on its way. */
      reach(): void {
        if (question) question.answer ??= university
        if (!save || save.saved) return
        if (save.revision < university.revision) save.saved = 'outdated'
        else {
          university = { ...withAnswers(university, save.sent), revision: university.revision + 1 }
          save.saved = university
        }
      },
      receiveSave(): void {
        if (!save?.saved) return
        const { sent, saved } = save
        save = undefined
        if (saved === 'outdated') happen({ kind: 'save-failed', sent, error: outdated })
        else happen({ kind: 'saved', sent, saved })
      },
      receiveNewest(): void {
        if (!question?.answer) return
        const application = question.answer
        question = undefined
        happen({ kind: 'newest', application })
      },
    }
  }

  const tabs = [newTab(0), newTab(1)] as const
  return { tabs, newest, university: () => university, device }
}

type World = ReturnType<typeof newWorld>
type Moment = (world: World) => void

const inATab = (weight: number, happens: (one: World['tabs'][number]) => unknown) => ({
  weight,
  arbitrary: fc.constantFrom<0 | 1>(0, 1).map(
    (index): Moment =>
      world =>
        void happens(world.tabs[index]),
  ),
})
const moment: fc.Arbitrary<Moment> = fc.oneof(
  ...fields.map(name => inATab(1, one => one.type(name))),
  inATab(2, one => one.copyDue()),
  inATab(3, one => one.hearOther()),
  inATab(1, one => one.ring()),
  inATab(3, one => one.reach()),
  inATab(2, one => one.receiveSave()),
  inATab(2, one => one.receiveNewest()),
)

/** Everything under way arrives, and no one types. */
function settle({ tabs }: World): void {
  for (let round = 0; round < 20; round++)
    for (const one of tabs) {
      while (one.hearOther());
      one.copyDue()
      one.reach()
      one.receiveSave()
      one.receiveNewest()
      one.ring()
    }
}

/** Both tabs are open and know of the application. */
function bothOpen(): World {
  const world = newWorld()
  for (const one of world.tabs) one.open()
  settle(world)
  return world
}

/** Each tab shows the newest answers, and the university has them. */
function expectAgreement({ tabs, newest, university }: World): void {
  const there = answersOf(university())
  for (const [index, one] of tabs.entries())
    for (const name of newest.keys()) expect(one.state().draft.typed[name], `${name} in tab ${index}`).toBe(there[name])
}

it('a tab learns what the other wrote even if it removed that copy before the browser reported it', () => {
  const world = bothOpen()
  const [, second] = world.tabs
  second.type('surname')
  second.copyDue()
  world.device.put(0, undefined)
  settle(world)
  expectAgreement(world)
})

it('a tab learns what the other saved before there was a copy of it', () => {
  const world = bothOpen()
  const [, second] = world.tabs
  second.type('surname')
  second.ring()
  second.reach()
  second.receiveSave()
  second.copyDue()
  settle(world)
  expectAgreement(world)
})

it('two tabs always end with the university’s answers, whatever crosses', () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 60 }), moments => {
      const world = bothOpen()
      for (const happens of moments) happens(world)
      settle(world)
      expectAgreement(world)
      const isUndecided = world.tabs.some(one => Object.keys(one.state().draft.elsewhere).length > 0)
      expect(world.device.read() !== undefined).toBe(isUndecided)
    }),
    { numRuns: 2000 },
  )
})
