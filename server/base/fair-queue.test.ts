import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue, type Turn } from './fair-queue.ts'

const plenty = { most: 100, whenFull: () => new Error('come later') }

/** Puts these turns in at once and says in which order they ran, `-` for those that gave way. */
async function run(limit: number, waiting: typeof plenty, turns: readonly Turn[]): Promise<string[]> {
  const queue = fairQueue(limit, waiting)
  const order: string[] = []
  const nameOf = (turn: Turn) => (turn === 'next' ? 'next' : turn.lane)
  const outcomes = await Promise.allSettled(
    turns.map(turn =>
      queue(turn, async () => {
        order.push(nameOf(turn))
        await nextTurn()
      }),
    ),
  )
  const gaveWay = outcomes.flatMap(({ status }, at) => {
    const turn = turns[at]
    return status === 'rejected' && turn ? [`-${nameOf(turn)}`] : []
  })
  return [...order, ...gaveWay]
}

const lane = (name: string): Turn => ({ lane: name })
const many = (count: number, name: string) => Array.from({ length: count }, () => lane(name))

test('no more tasks run at a time than allowed, and all of them run', async () => {
  const queue = fairQueue(3, plenty)
  let running = 0
  let most = 0
  const tasks = Array.from({ length: 20 }, (_, number) =>
    queue(lane(`${number % 4}`), async () => {
      running += 1
      most = Math.max(most, running)
      await nextTurn()
      running -= 1
      return number
    }),
  )
  expect(await Promise.all(tasks)).toEqual(Array.from({ length: 20 }, (_, number) => number))
  expect(most).toBe(3)
})

test('a caller with many tasks waits for its own: the lanes are served in rotation', async () => {
  expect(await run(1, plenty, [...many(4, 'a'), lane('b'), lane('c'), lane('b')])).toEqual([
    'a',
    'a',
    'b',
    'c',
    'a',
    'b',
    'a',
  ])
})

test('a task ahead of all lanes waits only for those that are running', async () => {
  expect(await run(1, plenty, [...many(3, 'a'), lane('b'), 'next'])).toEqual(['a', 'next', 'a', 'b', 'a'])
})

test('when too many wait, the longest lane gives way to a shorter one', async () => {
  const order = await run(1, { ...plenty, most: 5 }, [...many(9, 'a'), lane('b'), lane('c'), lane('b')])
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', ...Array(6).fill('-a')])
})

test('when every lane has one, the one that comes is told to come later', async () => {
  expect(await run(1, { ...plenty, most: 2 }, [lane('a'), lane('b'), lane('c'), lane('d'), 'next'])).toEqual([
    'a',
    'next',
    'b',
    'c',
    '-d',
  ])
})

test('a task that fails gives its place to the next one', async () => {
  const queue = fairQueue(1, plenty)
  const failing = queue(lane('a'), () => Promise.reject(new Error('no')))
  const next = queue(lane('a'), async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await queue(lane('a'), async () => 'again')).toBe('again')
})
