import { beforeEach, describe, expect, it } from 'vitest'
import type { Answers } from '#shared/forms/field.ts'
import { hasBegun, nothingToSave, type Saving, type SavingEvent, stepSaving } from '#ui/drafts/saving.ts'
import { heavyPace, lightPace, paceOf } from './pace.ts'

const { quietMs, longestWaitMs, firstRetryMs } = lightPace

let nowMs = 0
let typed: Answers = {}
let phases: string[] = []
let sendings: { answers: Answers; answer: (result: SavingEvent) => void }[] = []

/** Runs the rules with a test clock and network. */
function newSaver() {
  let saving: Saving = nothingToSave

  function happen(event: SavingEvent): void {
    const before = saving
    const isEmpty = Object.keys(typed).length === 0
    saving = stepSaving(saving, event, { nowMs, isEmpty, pace: () => paceOf(JSON.stringify(typed).length) })
    phases.push(saving.phase)
    if (hasBegun(before, event, saving)) sendings.push({ answers: typed, answer: answerTo(typed) })
  }

  function answerTo(answers: Answers) {
    return (result: SavingEvent) => {
      if (result.kind === 'stored')
        typed = Object.fromEntries(Object.entries(typed).filter(([name, value]) => answers[name] !== value))
      happen(result)
    }
  }

  return {
    type(answers: Answers) {
      typed = { ...typed, ...answers }
      happen({ kind: 'changed' })
    },
    flush: () => happen({ kind: 'flush' }),
    pass(ms: number) {
      nowMs += ms
      if (saving.alarmAtMs !== undefined && saving.alarmAtMs <= nowMs) happen({ kind: 'alarm' })
    },
  }
}

beforeEach(() => {
  nowMs = 0
  typed = {}
  phases = []
  sendings = []
})

describe('saving to the university', () => {
  it('waits for a moment of quiet and sends what changed once', () => {
    const saver = newSaver()
    saver.type({ surname: 'N' })
    saver.pass(quietMs - 1)
    saver.type({ surname: 'Nw' })
    saver.pass(quietMs - 1)
    expect(sendings).toHaveLength(0)
    saver.pass(1)
    expect(sendings.map(sending => sending.answers)).toEqual([{ surname: 'Nw' }])
    sendings[0]?.answer({ kind: 'stored' })
    expect(phases.at(-1)).toBe('idle')
  })

  it('saves someone who never pauses', () => {
    const saver = newSaver()
    for (let ms = 0; ms <= longestWaitMs; ms += 1000) {
      saver.type({ purpose: String(ms) })
      saver.pass(1000)
    }
    expect(sendings).toHaveLength(1)
  })

  it('waits longer before sending a long essay whole, and sends it immediately when its section is left', () => {
    const saver = newSaver()
    const essay = 'I want to build systems. '.repeat(200)
    saver.type({ purpose: essay })
    saver.pass(heavyPace.quietMs - 1)
    expect(sendings).toHaveLength(0)
    saver.type({ purpose: `${essay}On bad networks.` })
    saver.pass(heavyPace.quietMs)
    expect(sendings.map(sending => sending.answers)).toEqual([{ purpose: `${essay}On bad networks.` }])
    const hurried = newSaver()
    hurried.type({ purpose: essay })
    hurried.flush()
    expect(sendings).toHaveLength(2)
  })

  it('saves someone who writes a long essay without a pause', () => {
    const saver = newSaver()
    for (let ms = 0; ms <= heavyPace.longestWaitMs; ms += 3000) {
      saver.type({ purpose: `${'Word after word. '.repeat(150)}${ms}` })
      saver.pass(3000)
    }
    expect(sendings).toHaveLength(1)
  })

  it('has one save in progress at a time, followed by what has since been typed', () => {
    const saver = newSaver()
    saver.type({ a: '1' })
    saver.flush()
    saver.type({ a: '2', b: '3' })
    saver.pass(quietMs)
    saver.flush()
    expect(sendings).toHaveLength(1)
    sendings[0]?.answer({ kind: 'stored' })
    expect(sendings[1]?.answers).toEqual({ a: '2', b: '3' })
    sendings[1]?.answer({ kind: 'stored' })
    expect(phases.at(-1)).toBe('idle')
    expect(sendings).toHaveLength(2)
  })

  it('retries with growing pauses while there is no response, and loses nothing', () => {
    const saver = newSaver()
    saver.type({ a: '1' })
    saver.flush()
    for (const pause of [firstRetryMs, firstRetryMs * 2, firstRetryMs * 4]) {
      const before = sendings.length
      sendings.at(-1)?.answer({ kind: 'unreachable' })
      expect(phases.at(-1)).toBe('retrying')
      saver.pass(pause - 1)
      expect(sendings).toHaveLength(before)
      saver.pass(1)
      expect(sendings).toHaveLength(before + 1)
    }
    sendings.at(-1)?.answer({ kind: 'stored' })
    expect(phases.at(-1)).toBe('idle')
    expect(typed).toEqual({})
  })

  it('sends immediately when the network is back, whatever the pause', () => {
    const saver = newSaver()
    saver.type({ a: '1' })
    saver.flush()
    sendings[0]?.answer({ kind: 'unreachable' })
    saver.type({ b: '2' })
    saver.flush()
    expect(sendings[1]?.answers).toEqual({ a: '1', b: '2' })
  })

  it('waits as long as the university asks', () => {
    const saver = newSaver()
    saver.type({ a: '1' })
    saver.flush()
    sendings[0]?.answer({ kind: 'unreachable', retryAfterMs: 30_000 })
    saver.pass(29_999)
    expect(sendings).toHaveLength(1)
    saver.pass(1)
    expect(sendings).toHaveLength(2)
  })

  it('stops when a retry would not help, for example after signing out, and resumes with the next word', () => {
    const saver = newSaver()
    saver.type({ a: '1' })
    saver.flush()
    sendings[0]?.answer({ kind: 'ended' })
    saver.pass(600_000)
    expect(sendings).toHaveLength(1)
    expect(phases.at(-1)).toBe('ended')
    saver.type({ a: '12' })
    saver.pass(quietMs)
    expect(sendings[1]?.answers).toEqual({ a: '12' })
  })

  it('sends the rest immediately after one field was refused', () => {
    const saver = newSaver()
    saver.type({ surname: 'far too long', address: 'Road 1' })
    saver.flush()
    typed = { address: 'Road 1 ' }
    sendings[0]?.answer({ kind: 'again' })
    expect(sendings[1]?.answers).toEqual({ address: 'Road 1 ' })
  })
})

describe('a save that is out of date', () => {
  it('is sent again with everything typed so far once the newest state has arrived', () => {
    const saver = newSaver()
    saver.type({ a: '1' })
    saver.flush()
    sendings[0]?.answer({ kind: 'outdated' })
    expect(phases.at(-1)).toBe('catching-up')
    saver.type({ b: '2' })
    saver.flush()
    saver.pass(600_000)
    expect(sendings).toHaveLength(1)
    sendings[0]?.answer({ kind: 'again' })
    expect(sendings[1]?.answers).toEqual({ a: '1', b: '2' })
  })

  it('waits and retries if the newest state cannot be fetched', () => {
    const saver = newSaver()
    saver.type({ a: '1' })
    saver.flush()
    sendings[0]?.answer({ kind: 'outdated' })
    sendings[0]?.answer({ kind: 'unreachable' })
    expect(phases.at(-1)).toBe('retrying')
    saver.pass(firstRetryMs)
    expect(sendings).toHaveLength(2)
  })
})
