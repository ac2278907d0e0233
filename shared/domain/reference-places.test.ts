import { afterEach, expect, test } from 'vitest'
import { replaceCatalogue, sampleCatalogue } from '../catalogue/current.ts'
import { checkCatalogue } from '../catalogue/read.ts'
import { postgraduateForm } from '../forms/postgraduate.ts'
import { writtenSections } from '../forms/sections.ts'
import { programmeEntry } from './programme-entry.ts'
import { refereePlaces } from './reference-places.ts'

const id = 'msc-space-physics'
const asking = (references: number | undefined) => ({
  ...sampleCatalogue,
  programmes: sampleCatalogue.programmes.map(one => (one.id === id ? { ...one, references } : one)),
})
afterEach(() => void replaceCatalogue(sampleCatalogue))

test.each([
  [undefined, [1, 2], 'Your two referees', 'Two references. You add your referees in the form, and they reply online.'],
  [0, [], undefined, undefined],
  [1, [1], 'Your referee', 'One reference. You add your referee in the form, and they reply online.'],
  [3, [1, 2, 3], 'Your two referees', expect.stringMatching(/^Three references\. .* third after you submit\./)],
])('a programme that asks for %s references', (references, places, title, requirement) => {
  replaceCatalogue(asking(references))
  expect(refereePlaces(id)).toEqual(places)
  const sections = writtenSections(postgraduateForm, { selected_program: id })
  expect(sections.find(section => section.id === 'referees')?.title).toBe(title)
  const said = programmeEntry(id)?.requirements.find(one => /references?\./.test(one))
  expect(said).toEqual(requirement)
})

test.each([
  [4, 'msc-space-physics', 'Write 0, 1, 2 or 3, or leave it out for two.'],
  [-1, 'msc-space-physics', 'Write 0, 1, 2 or 3, or leave it out for two.'],
  [1.5, 'msc-space-physics', 'Write 0, 1, 2 or 3, or leave it out for two.'],
  [1, 'bsc-computer-science', 'Only a postgraduate programme asks for references.'],
])('%s references of %s are a problem of the draft', (references, programme, message) => {
  const programmes = sampleCatalogue.programmes.map(one => (one.id === programme ? { ...one, references } : one))
  expect(checkCatalogue({ ...sampleCatalogue, programmes })).toMatchObject({ ok: false, problems: [{ message }] })
})
