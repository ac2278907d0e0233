import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CSSOptions } from 'vite'

type SheetPlugins = Extract<CSSOptions['postcss'], object>['plugins']
type SheetPlugin = Extract<NonNullable<SheetPlugins>[number], { postcssPlugin: string }>

/** Displayable colour steps are 1/255 apart; a difference of less than four steps is rounding in the palette. */
const tolerance = 4 / 255

/**
 * Shortens the style sheets, which every page inlines: names of custom properties that only sheets use become one or two letters, and
 * `oklch()` becomes a six-digit colour where every screen can show it. Only in a build.
 */
export function shortSheets(folders: readonly string[]): SheetPlugin {
  const names = namesInBuild(folders)
  return {
    postcssPlugin: 'short-sheets',
    OnceExit(sheet) {
      sheet.walkDecls(declaration => {
        declaration.prop = shortened(declaration.prop, names)
        declaration.value = shortened(declaration.value, names)
      })
    },
  }
}

/** The names that custom properties have in the sheets of a build of the sources in these folders. */
export function namesInBuild(folders: readonly string[]): Map<string, string> {
  const read = (pattern: string) =>
    folders.flatMap(cwd =>
      globSync(pattern, { cwd, exclude: ['**/*.test.*'] }).map(path => readFileSync(join(cwd, path), 'utf8')),
    )
  return shortNames(read('**/*.css'), read('**/*.{ts,tsx}'))
}

/** A short name for each custom property that no script uses; the most used ones are the shortest. */
export function shortNames(sheets: readonly string[], scripts: readonly string[]): Map<string, string> {
  const namesIn = (texts: readonly string[]) => texts.flatMap(text => text.match(/--[a-z][\w-]*/g) ?? [])
  const uses = new Map<string, number>()
  for (const name of namesIn(sheets)) uses.set(name, (uses.get(name) ?? 0) + 1)
  const inScripts = new Set(namesIn(scripts))
  const own = [...uses.keys()].filter(name => !inScripts.has(name))
  own.sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || one.localeCompare(other))
  return new Map(own.map((name, index) => [name, `--${letters(index)}`]))
}

function letters(index: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const last = alphabet[index % alphabet.length] ?? ''
  return index < alphabet.length ? last : letters(Math.floor(index / alphabet.length) - 1) + last
}

export function shortened(css: string, names: ReadonlyMap<string, string>): string {
  return css
    .replaceAll(/--[a-z][\w-]*/g, name => names.get(name) ?? name)
    .replaceAll(
      /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g,
      (written, l, c, h) => hex(Number(l), Number(c), Number(h)) ?? written,
    )
}

/** Converts OKLCH to sRGB; undefined if the colour is outside the sRGB gamut. */
function hex(lightness: number, chroma: number, hueDegrees: number): string | undefined {
  const hue = (hueDegrees * Math.PI) / 180
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(value => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
  if (channels.some(value => value < -tolerance || value > 1 + tolerance)) return undefined
  const digits = channels.map(value => Math.round(Math.min(1, Math.max(0, value)) * 255).toString(16).padStart(2, '0')) // biome-ignore format: one thought
  return `#${digits.join('')}`
}
