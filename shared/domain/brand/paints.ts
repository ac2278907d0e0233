import { contrast, nearest, oklchOf } from './colour.ts'
import { areDefault, type BrandColours, schemeOf } from './scheme.ts'

/** The colours of what has no themes: icons, social pictures, emails, letters, brochures. */
export interface Paints {
  /** The bar of the browser, and the ground of the social picture. */
  deep: string
  /** The dark ground of social pictures and brochures. */
  night: string
  /** The ground of icons and drawings. */
  brand: string
  /** The head of emails, and headings on paper. */
  banner: string
  /** The head of emails on a dark device. */
  bannerDark: string
  /** On dark grounds. */
  light: string
  lightSoft: string
  /** Buttons of emails, with white text. */
  button: string
  /** Marks on dark grounds. */
  bright: string
  /** Marks on paper. */
  mark: string
  /** The mark of the crest on the ground of icons. */
  crestMark: string
  /** The ground of emails. */
  paper: string
  paperDark: string
  raisedDark: string
  /** Lines between rows on paper. */
  line: string
  brochureLine: string
  brochureInk: string
  brochureSoft: string
}

const own: Paints = {
  deep: '#0d0f33',
  night: '#0f1040',
  brand: '#1f2a7a',
  banner: '#1b1f5c',
  bannerDark: '#2a2f7d',
  light: '#fbf6ec',
  lightSoft: '#d9d3c6',
  button: '#b5421a',
  bright: '#d2521f',
  mark: '#b4410f',
  crestMark: '#bf4a1e',
  paper: '#f7f2e8',
  paperDark: '#0e0f1d',
  raisedDark: '#191b30',
  line: '#d9d2c3',
  brochureLine: '#d9cfbd',
  brochureInk: '#15173a',
  brochureSoft: '#4a4c6b',
}

/** The paints of a university; those of the product where it has not chosen its colours. */
export function paintsOf(colours: BrandColours | undefined | null): Paints {
  if (!colours || areDefault(colours)) return own
  const { light, dark, night } = schemeOf(colours)
  const button = nearest(oklchOf(colours.accent), 'darker', hex => contrast(hex, '#ffffff') >= 4.5)
  return {
    deep: night.sunk,
    night: night.ground,
    brand: light.brand,
    banner: light.brand,
    bannerDark: dark.brand,
    light: light['on-brand'],
    lightSoft: night['ink-soft'],
    button,
    bright: night.accent,
    mark: light.accent,
    crestMark: dark.accent,
    paper: light.sunk,
    paperDark: dark.ground,
    raisedDark: dark.raised,
    line: light.line,
    brochureLine: light.line,
    brochureInk: light.ink,
    brochureSoft: light['ink-soft'],
  }
}
