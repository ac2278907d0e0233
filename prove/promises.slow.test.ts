import { describe, test } from 'vitest'
import { longExperiments } from './experiments.ts'
import { expectKept } from './lib/expect-kept.ts'

describe('promises that take minutes to test', () => {
  for (const { name, promise, run } of longExperiments)
    test.concurrent(`${name}: ${promise}`, () => expectKept(name, run))
})
