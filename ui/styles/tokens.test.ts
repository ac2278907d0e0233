import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Tokens = Map<string, string>

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

function blocks(source: string): { selectors: string[]; tokens: Tokens }[] {
  return [...source.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selectors: selector.split(',').map(part => part.trim()),
    tokens: new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value])),
  }))
}

const media = css.indexOf('@media (prefers-contrast')
const plain = blocks(css.slice(0, media))
const preferring = blocks(css.slice(media))

function tokensFor(...selectors: string[]): Tokens {
  const matching = plain.filter(block => block.selectors.some(one => selectors.includes(one)))
  return new Map(matching.flatMap(block => [...block.tokens]))
}

/** Relative luminance (WCAG 2.2) of an `oklch(L C H)` value, clipped to sRGB as a screen would. */
function luminance(value: string): number {
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)?.slice(1).map(Number)
  const [lightness = Number.NaN, chroma = 0, hue = 0] = numbers ?? []
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (channel: number): number => Math.min(1, Math.max(0, channel))
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(tokens: Tokens, ink: string, ground: string): number {
  const [one, two] = [ink, ground].map(name => luminance(tokens.get(name) ?? ''))
  if (one === undefined || two === undefined) return Number.NaN
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

const themes: Record<string, Tokens> = {
  light: tokensFor(':root'),
  dark: tokensFor(':root', 'html.dark'),
  'indigo band': tokensFor(':root', '.night'),
  'high contrast, light': tokensFor(':root', 'html.contrast-high'),
  'high contrast, dark': tokensFor(':root', 'html.dark', 'html.contrast-high', 'html.contrast-high.dark'),
  'high contrast, indigo band': tokensFor(':root', '.night', 'html.contrast-high .night'),
}

const grounds = ['--ground', '--raised', '--sunk']
const pairs: [ink: string, ground: string, atLeast: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['--ink', ground, 7],
    ['--ink-soft', ground, 7],
    ['--link', ground, 7],
    ['--accent-ink', ground, 4.5],
    ['--danger', ground, 4.5],
    ['--ok', ground, 4.5],
    ['--warn', ground, 4.5],
    ['--edge', ground, 3],
    ['--focus', ground, 3],
  ]),
  ['--on-brand', '--brand', 7],
  ['--on-accent', '--accent', 4.5],
  ['--on-accent', '--accent-strong', 4.5],
  ['--ok', '--ok-ground', 4.5],
  ['--warn', '--warn-ground', 4.5],
  ['--danger', '--danger-ground', 4.5],
  ['--info', '--info-ground', 4.5],
  ['--ink', '--ok-ground', 7],
  ['--ink', '--warn-ground', 7],
  ['--ink', '--danger-ground', 7],
  ['--ink', '--info-ground', 7],
]

describe.each(Object.entries(themes))('colours of the theme: %s', (_name, tokens) => {
  it.each(pairs)('%s on %s has a contrast of at least %d to 1', (ink, ground, atLeast) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(atLeast)
  })
})

describe('contrast asked for by the system', () => {
  it('uses the same text and edge colours as the high contrast setting', () => {
    const [light, dark] = preferring
    for (const [name, value] of light?.tokens ?? []) {
      expect(value).toBe(themes['high contrast, light']?.get(name))
    }
    for (const [name, value] of dark?.tokens ?? []) {
      expect(value).toBe(themes['high contrast, dark']?.get(name))
    }
    expect(light?.tokens.size).toBe(4)
    expect(dark?.tokens.size).toBe(4)
  })
})
