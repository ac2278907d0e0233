import { expect, test } from 'vitest'
import { chosenFile, emptyField } from './chosen-file.ts'
import { toasts } from './toasts.ts'

const field = (...files: unknown[]) => ({ files, value: 'C:\\fakepath\\scores.csv' }) as unknown as HTMLInputElement

test('a chosen list is read at once, so that saving it again in a spreadsheet does not stop the import', async () => {
  const file = new File(['No,Score'], 'scores.csv')
  const copy = await chosenFile(field(file))
  expect(copy).not.toBe(file)
  expect(await copy?.text()).toBe('No,Score')
  expect(copy?.name).toBe('scores.csv')
})

test('one that cannot be read says so, and nothing is chosen', async () => {
  const gone = { name: 'gone.csv', size: 3, arrayBuffer: () => Promise.reject(new DOMException('NotReadableError')) }
  expect(await chosenFile(field(gone))).toBeUndefined()
  expect(toasts.snapshot().map(({ title }) => title)).toContain('The file could not be read')
})

test('a field is emptied before the next choice, so that the same file can be chosen again after it was mended', () => {
  const currentTarget = field()
  emptyField({ currentTarget })
  expect(currentTarget.value).toBe('')
})
