import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonName } from './person-name.tsx'

test.each([
  { surname: 'Oghenekaro', given: 'Ivie', shown: '<b>OGHENEKAR<span class="whole">O,</span></b> Ivie' },
  {
    surname: 'Ade\u0301bayo\u0323\u0300',
    given: 'Bukola',
    shown: '<b>ADE\u0301BAY<span class="whole">O\u0323\u0300,</span></b> Bukola',
  },
  { surname: 'Li', given: '', shown: '<b>LI</b> ' },
  { surname: '', given: '', shown: '<b>Candidate</b> ' },
])('the comma after “$surname” stays with its last letter', ({ surname, given, shown }) => {
  expect(renderToStaticMarkup(<PersonName of={{ name: { surname, given } }} />)).toBe(
    `<bdi translate="no">${shown}</bdi>`,
  )
})
