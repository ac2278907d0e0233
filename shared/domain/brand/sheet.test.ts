import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paintsOf } from './paints.ts'
import { brandTokens, defaultColours } from './scheme.ts'
import { brandSheet, plainSheet } from './sheet.ts'

const tokens = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8')
const green = { primary: '#00573f', accent: '#f2b705' }

test('a university with the colours of the product adds nothing to any page', () => {
  expect([brandSheet(undefined), brandSheet(defaultColours), plainSheet(undefined)]).toEqual(['', '', ''])
  expect(paintsOf(null)).toMatchObject({ deep: '#0d0f33', brand: '#1f2a7a', banner: '#1b1f5c', button: '#b5421a' })
})

test('its own colours replace tokens that there are, wherever the product gives them a value', () => {
  const sheet = brandSheet(green)
  for (const token of brandTokens) expect(tokens).toContain(`--${token}: `)
  const selectors = [...tokens.matchAll(/^ *((?:html|\.night|:root)[^{]*)\{/gm)].map(([, one = '']) =>
    one.replace(/\s*,\s*/g, ',').trim(),
  )
  expect(selectors.length).toBeGreaterThan(5)
  for (const selector of selectors) expect(sheet).toContain(`${selector}{`)
  expect(sheet.length).toBeLessThan(2_000)
  expect(sheet).not.toMatch(/undefined|NaN|oklch/)
})

test('plain pages of the server get the same grounds', () => {
  const ground = /:root\{--ground:(#\w+)/
  expect(ground.exec(plainSheet(green))?.[1]).toBe(ground.exec(brandSheet(green))?.[1])
})

test('emails and paper have no colour of the product left', () => {
  const own: string[] = Object.values(paintsOf(null))
  expect(Object.values(paintsOf(green)).filter(paint => own.includes(paint))).toEqual([])
})
