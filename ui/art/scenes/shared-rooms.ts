import { stroke } from '../draw.ts'
import { glow, levels, repeated, ringAt, type SceneDrawing, uprights, warm } from './pen.ts'

/** Four cookers along a tiled wall, bowls on the table, a water filter. */
export const kitchen: SceneDrawing = () => {
  const cooker = 'h54v66h-54zm0 13h54m-46 9h38v24h-38zm4 5h30'
  const steam = 'c-4-6 4-8 0-14s4-8 0-14'
  return (
    stroke(uprights(24, 340, 16, 22, 150) + levels(22, 172, 15, 12, 336), 'fine') +
    stroke('M12 172h336M40 40h230v4H40z', 'cover') +
    stroke(
      'M59 44v24a6 7 0 1 0 2 0V44M86 44v30m-5 0h10v14h-10zM112 44v16m-7 0h14l-3 22h-8zM138 44v34m-4-8v14m8-14v14',
    ) +
    stroke('M160 40V28h18v12m6 0V22h14v18m6 0V30h22v10M160 32h18m6-4h14', 'cover') +
    stroke(
      repeated(cooker, [
        [28, 112],
        [90, 112],
        [152, 112],
        [214, 112],
      ]),
      'cover',
    ) +
    stroke(
      repeated('h0m8 0h0m8 0h0m8 0h0m8 0h0', [
        [39, 119],
        [101, 119],
        [163, 119],
        [225, 119],
      ]),
      'dot',
    ) +
    stroke('M34 112V90h42v22M34 96h-5m47 0h5M33 90c4-9 40-9 44 0zm22-7v-4', 'cover') +
    stroke(
      repeated(steam, [
        [44, 78],
        [66, 78],
      ]),
    ) +
    warm('M102 112c-4-26 36-26 32 0zM132 102l10-9M106 94c0-14 24-14 24 0') +
    stroke('M160 106h34c0 4-2 6-5 6h-24c-3 0-5-2-5-6m34 0h20', 'cover') +
    stroke('M218 112V82h46v30m-46-22h-5m51 0h5M216 82c4-10 46-10 50 0zm25-8v-4', 'cover') +
    stroke(
      repeated(steam, [
        [228, 70],
        [254, 70],
      ]),
    ) +
    stroke('M296 88h36v64h-36zm0 32h36m-38-38h40v6h-40zM290 152h48v6h-48zm5 6v48m38-48v48', 'cover') +
    glow('M298 124h32v26h-32z') +
    stroke('M310 144h-12v6m4-10v4M24 204h252v7H24zM40 211v17m220-17v17', 'cover') +
    stroke(
      repeated('h36c-1 18-8 20-12 20h-12c-4 0-11-2-12-20zm3 7h30', [
        [44, 184],
        [96, 184],
        [206, 184],
      ]),
      'cover',
    ) +
    stroke(
      'M206 184c4-10 32-10 36 0zM148 204c-8-2-10-20 4-20 4 0 4 2 8 2s4-2 8-2c14 0 12 18 4 20zM160 186v-6l4-4',
      'cover',
    )
  )
}

/** Table tennis, low chairs, a notice board and a fan. */
export const commonRoom: SceneDrawing = () => {
  const chair =
    'M20 156c4-4 12-4 15 0l9 34h34c6 0 6 10 0 10H38c-4 0-7-3-8-7zm20 44-6 18m38-18 6 18M38 178h30c5 0 5 6 2 6h-30'
  return (
    stroke('M12 176h336', 'fine') +
    stroke('M180 12v22m-6 0h12v8h-12zm0 4c-30-6-58-2-72 4 20 6 50 6 72 0m12 0c30-6 58-2 72 4-20 6-50 6-72 0') +
    stroke('M34 66h96v68H34zM38 70h88v60H38z') +
    stroke(
      'M44 76h22v28H44zm4 6h14m-14 5h14m-14 5h10M72 80l20-3 3 22-20 3zM100 76h20v16h-20zM72 108h18v16H72zM98 98h22v26H98zm5 6h12m-12 5h12m-12 5h8M46 110h18v14H46z',
      'fine',
    ) +
    stroke('M250 62h70v72h-70zm35 0v72') +
    stroke(levels(70, 128, 8, 250, 70), 'fine') +
    stroke(chair, 'cover') +
    stroke(chair, 'cover', 'matrix(-1 0 0 1 360 0)') +
    stroke('M120 146h120l42 38H78zM78 184v5h204v-5M180 146v38M92 189v32m176-32v32M132 189v16m96-16v16', 'cover') +
    stroke('M98 166h164v-12H98z', 'cover') +
    stroke(`${uprights(102, 260, 4, 154, 12)}M98 158h164M98 162h164`, 'fine') +
    stroke('M214 134c10-30 34-32 44-4', 'trail') +
    warm(ringAt(214, 136, 4)) +
    stroke(`${ringAt(180, 88, 18)}M180 78v10l7 5`) +
    stroke('M180 72v3m0 26v3m-16-16h3m26 0h3', 'fine') +
    stroke(
      'M98 172a9 7 0 1 0 4 7l8 5 3-4-7-5a9 7 0 0 0-8-3M262 128a7 9 20 1 0-8 15l-2 9 5 1 2-9a7 9 20 0 0 3-16',
      'cover',
    )
  )
}
