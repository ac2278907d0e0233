import { expect, test } from 'vitest'
import { likelihoodOf, type MatchKind } from './person-match.ts'

test.each<[readonly MatchKind[], string]>([
  [['jamb'], 'strong'],
  [['jamb', 'birth', 'phone'], 'strong'],
  [['birth', 'phone'], 'strong'],
  [['birth'], 'likely'],
  [['phone'], 'weak'],
])('two people with the same %j are a match that is %s', (kinds, likelihood) => {
  expect(likelihoodOf(kinds)).toBe(likelihood)
})
