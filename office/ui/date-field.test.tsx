import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateField } from './date-field.tsx'

test('a year has no fifth digit, and the day that was chosen stands in words beside it', () => {
  const shown = renderToStaticMarkup(<DateField label="Last day" name="until" value="2026-12-02" onChange={() => {}} />)
  expect(shown).toContain('max="9999-12-31"')
  expect(shown).toContain('Wednesday 2 December 2026')
})
