import { range, smooth, stroke } from '../draw.ts'
import { glow, levels, repeated, ringAt, type SceneDrawing, uprights, warm } from './pen.ts'

const sun = (x: number, y: number, r: number): string =>
  stroke(ringAt(x, y, r)) + stroke(ringAt(x, y, r + 7), 'rays') + stroke(ringAt(x, y, r + 12), 'rays fine')

/** Machines under a roof, clothes on lines in the sun. */
export const laundry: SceneDrawing = () => {
  const machine = 'h40v52h-40zm0 11h40m-34-6h8m12 0h4'
  const drum = 'a12 12 0 1 0 24 0a12 12 0 1 0-24 0m3 0c4-6 6 4 9 0s6 3 9-1'
  return (
    sun(308, 52, 13) +
    stroke('M12 84h132l14 12v6H12M24 102v104m118-104v104') +
    stroke(uprights(20, 140, 8, 84, 12), 'fine') +
    stroke(
      repeated(machine, [
        [30, 154],
        [76, 154],
      ]),
      'cover',
    ) +
    stroke(
      repeated(drum, [
        [38, 184],
        [84, 184],
      ]),
    ) +
    stroke('M30 132h102v5H30zM42 132v-14h14v14m8 0v-18h10v18m10 0v-12h18v12') +
    stroke('M122 166h14v40h-14zm0 8h14m-14 8h14m-14 8h14') +
    stroke('M172 62v144M340 74v132m-174-138h12m156 12h12') +
    stroke('M172 70q84 26 168 12M172 130q84 26 168 8') +
    stroke('M186 75l-8 10 7 5 3-4v26h26v-24l4 4 6-6-10-10c-6 4-12 4-18 1zM296 84h26l3 38h-9l-7-24-5 24h-10z', 'cover') +
    warm('M232 84q26 4 52 1v50q-26 4-52-1z') +
    stroke(
      repeated('l6 6-6 6-6-6zm0 4v4', [
        [245, 92],
        [258, 92],
        [271, 92],
        [245, 106],
        [258, 106],
        [271, 106],
        [245, 120],
        [258, 120],
        [271, 120],
      ]),
      'fine',
    ) +
    stroke(
      'M182 133q17 5 34 7v44h-34zM296 146q15-1 30-4v36q-15 3-30 4zM234 143v18c0 10 14 10 14 2h-6v-20zM258 144v18c0 10 14 10 14 2h-6v-20z',
      'cover',
    ) +
    stroke(`${levels(148, 178, 6, 182, 34)}M296 152q15-1 30-4M296 158q15-1 30-4M296 172q15-1 30-4`, 'fine') +
    stroke('M12 206h336') +
    stroke(
      repeated('l3-8 2 8 4-6 1 6', [
        [158, 216],
        [196, 222],
        [236, 214],
        [276, 221],
        [314, 215],
        [60, 220],
        [104, 216],
      ]),
      'fine',
    )
  )
}

/** Rows of panels on the roof, the hills of Abuja behind. */
export const solar: SceneDrawing = () => {
  const flat = 'h40l14 34h-44zM4 11h42M7 22h43M10 0l9 34M20 0l6 34M30 0l3 34'
  const row = (count: number): string =>
    range(
      count,
      index =>
        `<g transform="translate(${index * 50} 0)">${stroke(`M0 0${flat}`, 'cover')}${stroke('M10 34v9m42-9v9')}</g>`,
    ).join('')
  return (
    warm(ringAt(262, 58, 16)) +
    stroke(ringAt(262, 58, 24), 'rays') +
    stroke(ringAt(262, 58, 30), 'rays fine') +
    stroke(
      `${smooth([
        [12, 96],
        [40, 86],
        [66, 58],
        [84, 40],
        [106, 36],
        [128, 46],
        [142, 74],
        [168, 90],
        [204, 82],
        [236, 92],
        [280, 80],
        [318, 90],
        [348, 84],
      ])}V112H12z`,
      'cover',
    ) +
    stroke(
      smooth([
        [70, 64],
        [78, 76],
        [76, 100],
      ]) +
        smooth([
          [88, 46],
          [94, 66],
          [92, 102],
        ]) +
        smooth([
          [106, 42],
          [110, 70],
          [106, 102],
        ]) +
        smooth([
          [122, 50],
          [124, 74],
          [120, 100],
        ]) +
        smooth([
          [40, 92],
          [44, 98],
          [42, 106],
        ]) +
        smooth([
          [204, 88],
          [208, 96],
          [206, 106],
        ]) +
        smooth([
          [280, 86],
          [284, 96],
          [280, 106],
        ]) +
        smooth([
          [152, 88],
          [156, 96],
          [154, 106],
        ]),
      'fine',
    ) +
    stroke('M12 108h336v8H12zM12 116h336') +
    stroke(uprights(24, 346, 12, 108, 8), 'fine') +
    `<g transform="translate(46 124) scale(.86)">${row(6)}</g>` +
    `<g transform="translate(30 152)">${row(6)}</g>` +
    `<g transform="translate(10 188) scale(1.1)">${row(6)}</g>`
  )
}

/** A small bus at a shelter under a street lamp. */
export const shuttle: SceneDrawing = () => {
  const wheel = ringAt(0, 0, 15) + ringAt(0, 0, 6)
  return (
    stroke('M30 40h0m44-14h0m20 36h0m52-32h0m96 6h0m52 18h0m24-24h0m-14 50h0M38 84h0m96 8h0', 'dot') +
    stroke('M312 36a14 14 0 1 0 14 18 11 11 0 0 1-14-18') +
    glow('M176 44 128 206h118L196 44z') +
    stroke('M152 206V42c0-14 10-16 22-14m-6-3h32l4 9h-40zM146 206h12M149 192h6') +
    stroke('M28 96h106l6 10H22zM32 106v100m96-100v100M42 176h76v5H42zm8 5v25m60-25v25M42 160h76m-70 0v16m64-16v16') +
    stroke('M44 116h50v34H44zM100 116h22v34h-22z') +
    stroke('M50 124l8 18 8-18 8 18 8-18 6 16M104 122h14m-14 6h14m-14 6h14m-14 6h9', 'fine') +
    stroke('M176 194V116c0-10 6-14 14-14h122c12 0 16 6 20 20l8 34c2 6 2 10 2 16v22z', 'cover') +
    stroke(
      'M186 112h28v32h-28zm36 0h28v32h-28zm72 0h20c6 0 8 4 10 10l6 22h-36zM258 112h28v82h-28zm14 0v82m-10-40v8m20-8v8',
    ) +
    warm('M176 156h82v18h-82zM286 156h54l2 12v6h-56z') +
    stroke('M176 174 184 156l8 18 8-18 8 18 8-18 8 18 8-18 8 18 8-18 8 18m28 0 8-18 8 18 8-18 8 18 8-18 8 18 8-14') +
    stroke('M338 178h6v8h-6zM176 182h-4v6h4M190 118l10 20m4-20 6 12m18-12 12 22m58-22 12 20', 'fine') +
    `<g transform="translate(212 194)">${stroke(wheel, 'cover')}</g><g transform="translate(314 194)">${stroke(wheel, 'cover')}</g>` +
    stroke('M12 209h336') +
    stroke('M20 219h20m20 0h20m20 0h20m20 0h20m20 0h20m20 0h20m20 0h20m20 0h20m20 0h20')
  )
}
