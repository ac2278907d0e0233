import { beforeEach, describe, expect, it } from 'vitest'
import type { Answers } from '#shared/forms/field.ts'
import {
  createSaver,
  firstRetryMs,
  heavyPace,
  longestWaitMs,
  quietMs,
  type SaverState,
  type SendResult,
} from './saver.ts'

let nowMs = 0
let alarms: { atMs: number; action: () => void }[] = []
let typed: Answers = {}
let states: SaverState[] = []
let sendings: { answers: Answers; answer: (result: SendResult) => Promise<void> }[] = []

function newSaver() {
  return createSaver({
    nowMs: () => nowMs,
    after(delayMs, action) {
      const alarm = { atMs: nowMs + delayMs, action }
      alarms.push(alarm)
      return () => {
        alarms = alarms.filter(each => each !== alarm)
      }
    },
    pending: () => typed,
    weight: answers => JSON.stringify(answers).length,
    send: answers =>
      new Promise(resolve => {
        const answer = async (result: SendResult) => {
          if (result.kind === 'stored')
            typed = Object.fromEntries(Object.entries(typed).filter(([name, value]) => answers[name] !== value))
          resolve(result)
          await Promise.resolve()
          await Promise.resolve()
        }
        sendings.push({ answers, answer })
      }),
    report: state => states.push(state),
  })
}

function pass(ms: number): void {
  nowMs += ms
  const due = alarms.filter(alarm => alarm.atMs <= nowMs)
  alarms = alarms.filter(alarm => alarm.atMs > nowMs)
  for (const alarm of due) alarm.action()
}

function type(saver: ReturnType<typeof newSaver>, answers: Answers): void {
  typed = { ...typed, ...answers }
  saver.changed()
}

beforeEach(() => {
  nowMs = 0
  alarms = []
  typed = {}
  states = []
  sendings = []
})

describe('saving to the university', () => {
  it('waits for a moment of quiet and sends what changed once', async () => {
    const saver = newSaver()
    type(saver, { surname: 'N' })
    pass(quietMs - 1)
    type(saver, { surname: 'Nw' })
    pass(quietMs - 1)
    expect(sendings).toHaveLength(0)
    pass(1)
    expect(sendings.map(sending => sending.answers)).toEqual([{ surname: 'Nw' }])
    await sendings[0]?.answer({ kind: 'stored' })
    expect(states.at(-1)).toBe('idle')
  })

  it('saves somebody who never pauses', () => {
    const saver = newSaver()
    for (let ms = 0; ms <= longestWaitMs; ms += 1000) {
      type(saver, { purpose: String(ms) })
      pass(1000)
    }
    expect(sendings).toHaveLength(1)
  })

  it('lets a long essay rest longer before it is sent whole, and sends it at once when its section is left', () => {
    const saver = newSaver()
    const essay = 'I want to build systems. '.repeat(200)
    type(saver, { purpose: essay })
    pass(heavyPace.quietMs - 1)
    expect(sendings).toHaveLength(0)
    type(saver, { purpose: `${essay}On bad networks.` })
    pass(heavyPace.quietMs)
    expect(sendings.map(sending => sending.answers)).toEqual([{ purpose: `${essay}On bad networks.` }])
    const hurried = newSaver()
    type(hurried, { purpose: essay })
    hurried.flush()
    expect(sendings).toHaveLength(2)
  })

  it('saves somebody who writes a long essay without a pause', () => {
    const saver = newSaver()
    for (let ms = 0; ms <= heavyPace.longestWaitMs; ms += 3000) {
      type(saver, { purpose: `${'Word after word. '.repeat(150)}${ms}` })
      pass(3000)
    }
    expect(sendings).toHaveLength(1)
  })

  it('has one save on its way at a time; what is typed meanwhile follows', async () => {
    const saver = newSaver()
    type(saver, { a: '1' })
    saver.flush()
    type(saver, { a: '2', b: '3' })
    pass(quietMs)
    saver.flush()
    expect(sendings).toHaveLength(1)
    await sendings[0]?.answer({ kind: 'stored' })
    expect(sendings[1]?.answers).toEqual({ a: '2', b: '3' })
    await sendings[1]?.answer({ kind: 'stored' })
    expect(states.at(-1)).toBe('idle')
    expect(sendings).toHaveLength(2)
  })

  it('tries again with growing pauses while nobody answers, and loses nothing', async () => {
    const saver = newSaver()
    type(saver, { a: '1' })
    saver.flush()
    for (const pause of [firstRetryMs, firstRetryMs * 2, firstRetryMs * 4]) {
      const before = sendings.length
      await sendings.at(-1)?.answer({ kind: 'unreachable' })
      expect(states.at(-1)).toBe('retrying')
      pass(pause - 1)
      expect(sendings).toHaveLength(before)
      pass(1)
      expect(sendings).toHaveLength(before + 1)
    }
    await sendings.at(-1)?.answer({ kind: 'stored' })
    expect(states.at(-1)).toBe('idle')
    expect(typed).toEqual({})
  })

  it('sends at once when the network is back, whatever the pause', async () => {
    const saver = newSaver()
    type(saver, { a: '1' })
    saver.flush()
    await sendings[0]?.answer({ kind: 'unreachable' })
    type(saver, { b: '2' })
    saver.flush()
    expect(sendings[1]?.answers).toEqual({ a: '1', b: '2' })
  })

  it('waits as long as the university asks', async () => {
    const saver = newSaver()
    type(saver, { a: '1' })
    saver.flush()
    await sendings[0]?.answer({ kind: 'unreachable', retryAfterMs: 30_000 })
    pass(29_999)
    expect(sendings).toHaveLength(1)
    pass(1)
    expect(sendings).toHaveLength(2)
  })

  it('stops when sending again would not help, for example once signed out, and begins again with the next word', async () => {
    const saver = newSaver()
    type(saver, { a: '1' })
    saver.flush()
    await sendings[0]?.answer({ kind: 'ended' })
    pass(600_000)
    expect(sendings).toHaveLength(1)
    expect(states.at(-1)).toBe('ended')
    type(saver, { a: '12' })
    pass(quietMs)
    expect(sendings[1]?.answers).toEqual({ a: '12' })
  })

  it('sends the rest at once after one field was refused', async () => {
    const saver = newSaver()
    type(saver, { surname: 'far too long', address: 'Road 1' })
    saver.flush()
    typed = { address: 'Road 1 ' }
    await sendings[0]?.answer({ kind: 'again' })
    expect(sendings[1]?.answers).toEqual({ address: 'Road 1 ' })
  })
})

describe('waiting until everything is stored', () => {
  it('resolves once the last word has arrived', async () => {
    const saver = newSaver()
    type(saver, { a: '1' })
    const settled = saver.settled()
    await sendings[0]?.answer({ kind: 'stored' })
    expect(await settled).toBe(true)
  })

  it('tells when something is left on this device', async () => {
    const saver = newSaver()
    type(saver, { a: '1' })
    const settled = saver.settled()
    await sendings[0]?.answer({ kind: 'unreachable' })
    expect(await settled).toBe(false)
  })

  it('resolves at once when there is nothing to send', async () => {
    expect(await newSaver().settled()).toBe(true)
  })
})
