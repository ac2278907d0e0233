/* Colours as people write them (#rrggbb) and as they are computed with (OKLCH), and the contrast of two (WCAG 2.2). */

export interface Oklch {
  /** 0 is black, 1 is white. */
  lightness: number
  /** 0 is grey. */
  chroma: number
  /** In degrees. */
  hue: number
}

type Rgb = readonly [red: number, green: number, blue: number]

const hexPattern = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

export function isHex(text: string): boolean {
  return hexPattern.test(text)
}

/** The relative luminance of a colour, from 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 for the same colour to 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** The nearest colour that a screen shows: as light and of the same hue, with less chroma where it has to be. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  if (lightness >= 1) return '#ffffff'
  if (lightness <= 0) return '#000000'
  let [least, most] = [0, chroma]
  if (isShown(linearOfOklch({ lightness, chroma, hue }))) return written(linearOfOklch({ lightness, chroma, hue }))
  for (let step = 0; step < 20; step += 1) {
    const middle = (least + most) / 2
    if (isShown(linearOfOklch({ lightness, chroma: middle, hue }))) least = middle
    else most = middle
  }
  return written(linearOfOklch({ lightness, chroma: least, hue }))
}

/**
 * The colour nearest to `wanted` of which `fits` is true, found by its lightness alone: downwards or upwards. Something fits at black or at
 * white, or else it is the last that was tried.
 */
export function nearest(wanted: Oklch, way: 'darker' | 'lighter', fits: (hex: string) => boolean): string {
  const step = way === 'darker' ? -0.005 : 0.005
  let { lightness } = wanted
  let hex = hexOf(wanted)
  while (!fits(hex) && lightness > 0 && lightness < 1) {
    lightness += step
    hex = hexOf({ ...wanted, lightness })
  }
  return hex
}

function linearOf(hex: string): Rgb {
  const parts = hexPattern
    .exec(hex)
    ?.slice(1)
    .map(part => Number.parseInt(part, 16) / 255)
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = parts ?? []
  return [linear(red), linear(green), linear(blue)]
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function linearOfOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function isShown(channels: Rgb): boolean {
  return channels.every(channel => channel >= -0.0005 && channel <= 1.0005)
}

function written(channels: Rgb): string {
  return `#${channels
    .map(channel =>
      Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function gamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}
