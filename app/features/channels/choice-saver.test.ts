import { expect, it } from 'vitest'
import { choiceSaver, type Saving } from './choice-saver.ts'

type Choice = { sms: boolean; whatsapp: boolean }

/** A saver whose calls end when the test says so. */
function savedByHand() {
  const calls: { change: Partial<Choice>; end: () => Promise<void>; fail: () => Promise<void> }[] = []
  const shown: Saving<Choice>[] = []
  const settled = () => new Promise<void>(resolve => setTimeout(resolve))
  const choose = choiceSaver<Choice>({
    save: change =>
      new Promise((resolve, reject) => {
        const end = () => {
          resolve()
          return settled()
        }
        const fail = () => {
          reject(new Error('No network'))
          return settled()
        }
        calls.push({ change, end, fail })
      }),
    show: saving => shown.push(saving),
  })
  return { choose, calls, shown }
}

it('shows a choice at once, and says when it is saved', async () => {
  const { choose, calls, shown } = savedByHand()
  choose({ sms: false })
  expect(shown).toEqual([{ unsaved: { sms: false }, status: 'saving' }])
  await calls[0]?.end()
  expect(shown.at(-1)).toEqual({ unsaved: {}, status: 'saved' })
})

it('sends what was chosen during a call after it, as it then is', async () => {
  const { choose, calls, shown } = savedByHand()
  choose({ sms: false })
  choose({ whatsapp: true })
  choose({ sms: true })
  choose({ sms: false })
  choose({ sms: true })
  expect(calls.map(({ change }) => change)).toEqual([{ sms: false }])
  expect(shown.at(-1)?.unsaved).toEqual({ sms: true, whatsapp: true })
  await calls[0]?.end()
  expect(calls.map(({ change }) => change)).toEqual([{ sms: false }, { sms: true, whatsapp: true }])
  expect(shown.at(-1)?.status).toBe('saving')
  await calls[1]?.end()
  expect(shown.at(-1)).toEqual({ unsaved: {}, status: 'saved' })
})

it('goes back after a failure, and sends nothing of it again', async () => {
  const { choose, calls, shown } = savedByHand()
  choose({ sms: false })
  choose({ whatsapp: true })
  await calls[0]?.fail()
  expect(shown.at(-1)).toMatchObject({ unsaved: {}, status: 'failed', error: new Error('No network') })
  choose({ whatsapp: false })
  expect(calls.map(({ change }) => change)).toEqual([{ sms: false }, { whatsapp: false }])
})
