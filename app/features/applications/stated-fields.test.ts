import { expect, test } from 'vitest'
import type { Answers } from '#shared/forms/field.ts'
import { nameFields } from '#shared/forms/names.ts'
import { statedFields } from './stated-fields.ts'

const stated = (answers: Answers) => statedFields(nameFields, answers).map(({ name }) => name)

test('a box that nobody has to tick is read back only when it is ticked', () => {
  expect(stated({ surname: 'Okoro', first_name: 'Ada' })).not.toContain('one_name')
  expect(stated({ surname: 'Okoro', one_name: true })).toContain('one_name')
})

test('a box that has to be ticked, and an optional answer that is open, are read back', () => {
  const answers = { surname: 'Okoro', first_name: 'Okoro' }
  expect(stated(answers)).toContain('same_names')
  expect(stated(answers)).toContain('other_names')
})
