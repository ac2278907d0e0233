import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('no more tasks run at once than allowed, all of them run, in the order in which they came', async () => {
  const limited = limitConcurrency(3)
  const order: number[] = []
  let running = 0
  let most = 0
  const tasks = Array.from({ length: 20 }, (_, number) =>
    limited(async () => {
      order.push(number)
      running += 1
      most = Math.max(most, running)
      await nextTurn()
      running -= 1
      return number
    }),
  )
  expect(await Promise.all(tasks)).toEqual(Array.from({ length: 20 }, (_, number) => number))
  expect(most).toBe(3)
  expect(order).toEqual([...order].sort((a, b) => a - b))
})

test('a task that comes at the moment when another ends does not slip in beside the next one', async () => {
  const limited = limitConcurrency(1)
  let running = 0
  const task = async () => {
    running += 1
    expect(running).toBe(1)
    await nextTurn()
    running -= 1
  }
  const thrice = async () => {
    for (let round = 0; round < 3; round += 1) await limited(task)
  }
  await Promise.all(Array.from({ length: 5 }, thrice))
})

test('a task that fails gives its place to the next one', async () => {
  const limited = limitConcurrency(1)
  const failing = limited(() => Promise.reject(new Error('no')))
  const next = limited(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await limited(async () => 'again')).toBe('again')
})
