import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const folder = new URL('docs/adr/', root)
const decisions = readdirSync(folder)
  .filter(name => /^\d{4}-.*\.md$/.test(name))
  .sort()
const list = readFileSync(new URL('README.md', folder), 'utf8')

test('the list of decisions has the number and title of each', () => {
  const lines = decisions.map(name => {
    const [, number, title] = /^# (\d+)\. (.*)/.exec(readFileSync(new URL(name, folder), 'utf8')) ?? []
    expect(name).toMatch(new RegExp(`^0*${number}-`))
    return `- ${number}: [${title}](${name})`
  })
  expect(list.split('\n').filter(line => line.startsWith('- '))).toEqual(lines)
})

const present = decisions.map(name => Number.parseInt(name, 10))
const [, movedWords = ''] = /moved to \[domain\.md\]\(\.\.\/domain\.md\): (.*?)\./.exec(list) ?? []
const moved = numbersIn(movedWords)

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(Number)
}

/** The numbers of “ADR 75”, “ADR 87, 104, 105” and “ADR 91 to 93”, also across the lines of a comment, and of “docs/adr/0046”. */
function namedIn(text: string): number[] {
  return [...text.matchAll(/(?:\bADR[\s*/-]+|docs\/adr\/)(\d+(?:(?:, | and | to )\d+)*)/g)].flatMap(
    ([, numbers = '']) => numbersIn(numbers),
  )
}

const isMigration = (path: string) => /^server\/db\/(migrations|earlier-texts)\//.test(path)

test('every decision that is named anywhere is in the list, and only migrations name one that has moved', () => {
  expect(moved.filter(number => present.includes(number))).toEqual([])
  const paths = execFileSync('git', ['grep', '-lIiw', 'adr'], { cwd: fileURLToPath(root), encoding: 'utf8' })
  const named = paths
    .trim()
    .split('\n')
    .flatMap(path => namedIn(readFileSync(new URL(path, root), 'utf8')).map(number => ({ path, number })))
  const unknown = named.filter(
    ({ path, number }) => !present.includes(number) && !(isMigration(path) && moved.includes(number)),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(unknown.map(({ path, number }) => `${path}: ADR ${number}`)).toEqual([])
})
