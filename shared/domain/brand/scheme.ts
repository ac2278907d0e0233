import { contrast, hexOf, isHex, nearest, type Oklch, oklchOf } from './colour.ts'

/** The two colours of a university. */
export interface BrandColours {
  /** Grounds, links, headings. */
  primary: string
  /** Buttons, marks, what is chosen. */
  accent: string
}

/** Where `tokens.css` gives its colours other values: see the selectors in `sheet.ts`. */
export const themes = ['light', 'dark', 'night', 'contrast', 'contrast-dark'] as const
export type Theme = (typeof themes)[number]

/** The tokens that follow from the two colours. The others (errors, warnings, focus) mean the same everywhere. */
export const brandTokens = [
  ...(['ground', 'raised', 'sunk', 'ink', 'ink-soft', 'line', 'edge'] as const),
  ...(['link', 'brand', 'on-brand', 'accent', 'accent-strong', 'on-accent', 'accent-ink'] as const),
] as const
export type BrandToken = (typeof brandTokens)[number]

type Tokens = Readonly<Record<BrandToken, string>>
export type Scheme = Readonly<Record<Theme, Tokens>>

/** The colours of the product until a university chooses its own: `tokens.css` and every other place have them by themselves. */
export const defaultColours: BrandColours = { primary: '#1f2a7a', accent: '#b5421a' }

/** True for colours with which nothing differs from the product as it comes. */
export function areDefault(colours: BrandColours | undefined): boolean {
  if (!colours) return true
  return (
    colours.primary.toLowerCase() === defaultColours.primary && colours.accent.toLowerCase() === defaultColours.accent
  )
}

/** A primary colour has chroma in proportion to the one that the lightness and chroma below were chosen with. */
const usualChroma = 0.125

/**
 * Every colour of the product from two: hues are kept, and lightness is moved until the contrast is right. Text has 7 to 1 (4.5 where it
 * is an accent), what marks something 3 to 1, and high contrast 7 to 1 everywhere.
 */
export function schemeOf({ primary, accent }: BrandColours): Scheme {
  const [main, second] = [oklchOf(primary), oklchOf(accent)]
  return {
    light: lightTokens(main, second),
    dark: darkTokens(main, second, nightOff(main)),
    night: darkTokens(main, second, nightOn(main)),
    contrast: contrastTokens(main, second),
    'contrast-dark': contrastDarkTokens(main, second),
  }
}

type Grounds = Pick<Tokens, 'ground' | 'raised' | 'sunk' | 'line'>
const all = ({ ground, raised, sunk }: Omit<Grounds, 'line'>) => [ground, raised, sunk]
const on = (grounds: readonly string[], least: number) => (hex: string) =>
  grounds.every(ground => contrast(hex, ground) >= least)

function tinted({ hue, chroma }: Oklch, lightness: number, most: number): string {
  return hexOf({ lightness, hue, chroma: most * Math.min(1, chroma / usualChroma) })
}

function lightTokens(main: Oklch, second: Oklch): Tokens {
  const grounds = {
    ground: tinted(main, 0.984, 0.006),
    raised: tinted(main, 0.998, 0.002),
    sunk: tinted(main, 0.943, 0.014),
    line: tinted(main, 0.85, 0.024),
  }
  const onBrand = tinted(main, 0.975, 0.012)
  return {
    ...grounds,
    ink: tinted(main, 0.205, 0.035),
    'ink-soft': tinted(main, 0.4, 0.03),
    edge: tinted(main, 0.55, 0.035),
    link: nearest({ ...main, lightness: Math.min(main.lightness, 0.4) }, 'darker', on(all(grounds), 7)),
    brand: nearest(main, 'darker', on([onBrand], 7)),
    'on-brand': onBrand,
    ...accents(nearest(second, 'darker', on(all(grounds), 3))),
    'accent-ink': nearest(second, 'darker', on(all(grounds), 4.5)),
  }
}

/** What is written on an accent is white or black, whichever can be read, also while a pointer is over it. */
function accents(accent: string): Pick<Tokens, 'accent' | 'accent-strong' | 'on-accent'> {
  const isLight = contrast(accent, '#ffffff') < 4.5
  const { lightness, ...hue } = oklchOf(accent)
  return {
    accent,
    'accent-strong': hexOf({ ...hue, lightness: isLight ? Math.min(0.97, lightness + 0.07) : lightness - 0.085 }),
    'on-accent': isLight ? '#000000' : '#ffffff',
  }
}

function nightOff(main: Oklch): Grounds {
  return {
    ground: tinted(main, 0.165, 0.028),
    raised: tinted(main, 0.215, 0.038),
    sunk: tinted(main, 0.2, 0.036),
    line: tinted(main, 0.36, 0.05),
  }
}

/** The ground of heroes, bar and foot in every theme. */
function nightOn(main: Oklch): Grounds {
  return {
    ground: tinted(main, 0.195, 0.085),
    raised: tinted(main, 0.245, 0.095),
    sunk: tinted(main, 0.165, 0.07),
    line: tinted(main, 0.37, 0.09),
  }
}

function darkTokens(main: Oklch, second: Oklch, grounds: Grounds): Tokens {
  const onBrand = tinted(main, 0.965, 0.014)
  return {
    ...grounds,
    ink: tinted(main, 0.955, 0.01),
    'ink-soft': tinted(main, 0.83, 0.02),
    edge: tinted(main, 0.66, 0.05),
    link: nearest({ ...main, lightness: 0.84, chroma: Math.min(main.chroma, 0.085) }, 'lighter', on(all(grounds), 7)),
    brand: nearest({ ...main, lightness: Math.max(main.lightness, 0.33) }, 'darker', on([onBrand], 7)),
    'on-brand': onBrand,
    ...accents(nearest(second, 'lighter', on(all(grounds), 3))),
    'accent-ink': nearest({ ...second, lightness: Math.max(second.lightness, 0.77) }, 'lighter', on(all(grounds), 4.5)),
  }
}

const white = { ground: '#ffffff', raised: '#ffffff', sunk: '#eeeeee' }
const black = { ground: '#000000', raised: '#000000', sunk: '#1b1b1b' }

function contrastTokens(main: Oklch, second: Oklch): Tokens {
  const shade = (of: Oklch, lightness: number) =>
    nearest({ ...of, lightness: Math.min(of.lightness, lightness) }, 'darker', on(all(white), 7))
  return {
    ...white,
    ...{ ink: '#000000', 'ink-soft': hexOf({ lightness: 0.22, chroma: 0, hue: 0 }) },
    ...{ line: hexOf({ lightness: 0.4, chroma: 0, hue: 0 }), edge: hexOf({ lightness: 0.2, chroma: 0, hue: 0 }) },
    link: shade(main, 0.38),
    brand: hexOf({ ...main, lightness: 0.22 }),
    'on-brand': '#ffffff',
    accent: shade(second, 0.42),
    'accent-strong': shade(second, 0.3),
    'on-accent': '#ffffff',
    'accent-ink': shade(second, 0.4),
  }
}

function contrastDarkTokens(main: Oklch, second: Oklch): Tokens {
  const shade = (of: Oklch, lightness: number) =>
    nearest({ ...of, lightness: Math.max(of.lightness, lightness) }, 'lighter', on(all(black), 7))
  return {
    ...black,
    ...{ ink: '#ffffff', 'ink-soft': hexOf({ lightness: 0.93, chroma: 0, hue: 0 }) },
    ...{ line: hexOf({ lightness: 0.7, chroma: 0, hue: 0 }), edge: hexOf({ lightness: 0.85, chroma: 0, hue: 0 }) },
    link: shade({ ...main, chroma: Math.min(main.chroma, 0.09) }, 0.88),
    brand: hexOf({ ...main, lightness: 0.26 }),
    'on-brand': '#ffffff',
    accent: shade(second, 0.82),
    'accent-strong': shade(second, 0.92),
    'on-accent': '#000000',
    'accent-ink': shade(second, 0.85),
  }
}

/** Colours that are read on each other, with the contrast that they need. */
export const pairs: readonly (readonly [ink: BrandToken, ground: BrandToken, least: number])[] = [
  ...(['ground', 'raised', 'sunk'] as const).flatMap(
    ground =>
      [
        ['ink', ground, 7],
        ['ink-soft', ground, 7],
        ['link', ground, 7],
        ['accent-ink', ground, 4.5],
        ['accent', ground, 3],
        ['edge', ground, 3],
      ] as const,
  ),
  ['on-brand', 'brand', 7],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
]

/** How far a colour may be moved from what was chosen, in lightness, and still look like it. */
const farthest = 0.26

export interface ColourProblem {
  field: 'primary' | 'accent'
  message: string
}

/** Why a pair cannot be used: colours that would have to become others to be read, and two that look alike. */
export function colourProblems({ primary, accent }: BrandColours): ColourProblem[] {
  if (!isHex(primary) || !isHex(accent)) return []
  const { light } = schemeOf({ primary, accent })
  const moved = (from: string, to: string) => oklchOf(from).lightness - oklchOf(to).lightness
  if (moved(primary, light.brand) > farthest)
    return [
      {
        field: 'primary',
        message: `White text on ${primary} has a contrast of ${inWords(contrast(primary, '#ffffff'))}. The nearest colour that can be read no longer looks like it. Choose a darker one.`,
      },
    ]
  if (moved(accent, light.accent) > farthest)
    return [
      {
        field: 'accent',
        message: `${accent} on a white page has a contrast of ${inWords(contrast(accent, '#ffffff'))}. The nearest colour that can be seen no longer looks like it. Choose a darker one.`,
      },
    ]
  if (distance(primary, accent) < 0.08)
    return [
      {
        field: 'accent',
        message: `${accent} looks like the primary colour ${primary}, so buttons would not stand out. Choose another one.`,
      },
    ]
  return []
}

function inWords(ratio: number): string {
  return `${ratio.toFixed(1)} to 1`
}

/** In OKLab, in which equal distances look equally different. */
function distance(one: string, other: string): number {
  const [a, b] = [one, other].map(hex => {
    const { lightness, chroma, hue } = oklchOf(hex)
    const radians = (hue * Math.PI) / 180
    return [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)] as const
  })
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : 0
}
