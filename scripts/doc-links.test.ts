import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** The paths in a document that lead to a file of the repository. */
function linksOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter(target => target !== '' && !/^[a-z]+:/.test(target))
}

test('every link of a document to a file of the repository leads to one', () => {
  const broken = documents.flatMap(document =>
    linksOf(document)
      .filter(target => !existsSync(join(root, dirname(document), target)))
      .map(target => `${document}: ${target}`),
  )
  expect(broken).toEqual([])
})
