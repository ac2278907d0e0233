import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { undergraduateForm } from '../shared/forms/undergraduate.ts'
import { fileOf, howToChange, knownForms, questionsOf, storedQuestions } from './form-versions.ts'

describe('a form', () => {
  test.each(knownForms())('$id, version $version, has the same questions as when it was released', async form => {
    const stored = await storedQuestions(form)
    expect(stored, `There is no file ${basename(fileOf(form))} yet. Run npm run forms.`).toBeDefined()
    expect(questionsOf(form), howToChange(form)).toBe(stored)
  })

  test('is kept in every released version', async () => {
    const files = await readdir(dirname(fileOf(undergraduateForm)))
    expect(
      knownForms()
        .map(form => basename(fileOf(form)))
        .sort(),
    ).toEqual(files.sort())
  })

  test.each([
    ['a label', { label: 'Names' }],
    ['a hint', { hint: 'In capitals' }],
    ['a length', { max: 12 }],
    ['whom it is asked of', { when: () => true }],
  ])('needs a new version when a question has another %s', (_what, change) => {
    const section = undergraduateForm.sections.find(({ id }) => id === 'guardian')
    const [first, ...rest] = section?.fields ?? []
    if (!section || first?.kind !== 'line') throw new Error('The form has changed')
    const before = { ...undergraduateForm, sections: [section] }
    const after = { ...before, sections: [{ ...section, fields: [{ ...first, ...change }, ...rest] }] }
    expect(questionsOf(after)).not.toBe(questionsOf(before))
  })

  test('needs no new version for another error text', () => {
    const withoutErrors = JSON.parse(JSON.stringify(undergraduateForm), (key, value) =>
      key === 'missing' ? '' : value,
    )
    const plain = JSON.parse(JSON.stringify(undergraduateForm))
    expect(questionsOf(withoutErrors)).toBe(questionsOf(plain))
  })
})
