import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../docs/adr/', import.meta.url)

test('the list of decisions has the number and title of each', () => {
  const decisions = readdirSync(folder).filter(name => /^\d{4}-.*\.md$/.test(name))
  const lines = decisions.sort().map(name => {
    const [, number, title] = /^# (\d+)\. (.*)/.exec(readFileSync(new URL(name, folder), 'utf8')) ?? []
    expect(name).toMatch(new RegExp(`^0*${number}-`))
    return `- ${number}: [${title}](${name})`
  })
  const list = readFileSync(new URL('README.md', folder), 'utf8')
  expect(list.split('\n').filter(line => line.startsWith('- '))).toEqual(lines)
})
