import { expect, test } from 'vitest'
import { between, circles, importsBetween, mutualPairs } from './arrows.ts'
import { byHand, sharedStyles } from './house.ts'
import { repeatedLines } from './repeated-lines.ts'
import { repeatedRules } from './repeated-rules.ts'

const file = (path: string) => path.split('/')[0]

test('an import of values draws an arrow, one of types draws none', () => {
  const imports = importsBetween(
    new Map([
      ['a/one.ts', "import { two } from '../b/two.ts'\nimport type { Three } from '#c/three.ts'\n"],
      ['b/two.ts', "import { type Four } from '../d/four.ts'\nimport 'somewhere'\n"],
    ]),
  )
  expect([...(imports.get('a/one.ts') ?? [])]).toEqual(['b/two.ts'])
  expect([...(imports.get('b/two.ts') ?? [])]).toEqual([])
})

test('rooms that lead back to each other are a circle, and a pair if they do so directly', () => {
  const arrows = between(
    new Map([
      ['a/1', new Set(['b/1', 'a/2'])],
      ['b/1', new Set(['c/1'])],
      ['c/1', new Set(['a/1', 'd/1'])],
      ['d/1', new Set(['c/1'])],
    ]),
    file,
  )
  expect(circles(arrows)).toEqual([['a', 'b', 'c', 'd']])
  expect(mutualPairs(arrows)).toEqual(['c ↔ d'])
})

test('two rules with the same declarations are a repetition in whichever order they are, a single declaration is none', () => {
  const sheets = [
    '@layer pages { .a { color: red; margin: 0 } /* .x {} */ .b { gap: 1rem } }',
    '.c { margin: 0; color: red; } .d { gap: 1rem }',
  ]
  expect(repeatedRules(sheets)).toEqual([['color: red; margin: 0', 2]])
})

test('six lines that stand elsewhere too are a repetition, five are none, and neither imports nor blank lines count', () => {
  const lines = (...some: string[]) => some.join('\n')
  const six = lines('a', 'b', 'c', '  d', 'e', 'f')
  expect(repeatedLines([six, lines("import { a } from 'b'", 'z', 'a', '', 'b', 'c', 'd', 'e', 'f', 'y')])).toBe(6)
  expect(repeatedLines([six, lines('a', 'b', 'c', 'd', 'e')])).toBe(0)
  expect(repeatedLines([lines(six, 'g'), lines(six, 'g', 'h')])).toBe(7)
})

test('a feature does by hand what the kit does, unless it answers the kit or saves by itself', () => {
  const counted = new Map(
    byHand([
      ['office/features/one/dialog.tsx', "<PromptDialog id='one'> if (wasDeclined(error)) return useMutation({"],
      [
        'office/features/sign-in/prompts.tsx',
        "import { stepUp } from '../../lib/prompt.ts'\n<PromptDialog id='step-up'>",
      ],
      ['office/features/settings/draft.ts', 'createSaver(draft)\nif (wasDeclined(error)) return waiting'],
      ['office/ui/form-dialog.tsx', '<PromptDialog id={id}>'],
    ]),
  )
  expect(Object.fromEntries(counted)).toEqual({
    'office: mutations by hand': 1,
    'office: refusals handled by hand': 1,
    'office: prompts by hand': 1,
    'office: lists by hand': 0,
  })
})

test('a sheet belongs to the kit, to several modules or to the one that imports it', () => {
  const product: [string, string][] = [
    ['office/styles/table.css', 'kit'],
    ['office/features/one/one.css', 'one'],
    ['office/features/two/two.css', 'several!'],
    ['office/features/one/screen.tsx', "import './one.css'\nimport '../two/two.css'\n"],
    ['office/features/two/screen.tsx', "import './two.css'\n"],
  ]
  expect(sharedStyles(product, text => text.length)).toEqual([
    ['lines of CSS in its kit', 3],
    ['lines of CSS of several modules', 8],
    ['lines of CSS of one module alone', 3],
  ])
})
