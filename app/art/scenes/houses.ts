import { range, stroke } from '../draw.ts'
import { glow, levels, repeated, ringAt, type SceneDrawing, uprights, warm } from './pen.ts'

const stars = (d: string): string => stroke(d, 'dot')

/** Three floors of galleries around a court, neem trees and a bench in the shade. */
export const courtyard: SceneDrawing = () => {
  const floor =
    stroke('M58 0h244v4H58zM58 44h244') +
    stroke(`${uprights(58, 302, 4, 28, 16)}M58 28h244`, 'fine') +
    stroke(
      repeated('v-30h14v30m-7-30v30', [
        [77, 44],
        [133, 44],
        [189, 44],
        [245, 44],
      ]),
    ) +
    stroke(
      repeated('h16v16h-16zm0 4h16m-16 4h16m-16 4h16', [
        [103, 14],
        [159, 14],
        [215, 14],
        [273, 14],
      ]),
      'fine',
    ) +
    stroke(uprights(62, 300, 28, 4, 40))
  const wing =
    'M12 22 58 50v146l-46 24M12 60l46 20M12 66l46 18M12 128l46-4M12 134l46-6M12 184l46-14' +
    'M27 38v30m16-22v30M27 70v58m16-54v53M27 134v50m16-54v44M27 180v32m16-36v28'
  const lobes =
    'a12 12 0 0 1-6-22 14 14 0 0 1 12-22 16 16 0 0 1 30-4 15 15 0 0 1 26 10 13 13 0 0 1 4 24 12 12 0 0 1-12 18 14 14 0 0 1-22 4 14 14 0 0 1-32-8'
  const leaves = repeated('q3-5 8-4-3 5-8 4', [
    [-28, -6],
    [-14, -4],
    [0, -2],
    [14, -4],
    [24, -8],
    [-32, -18],
    [-18, -16],
    [-4, -14],
    [10, -16],
    [22, -20],
    [-28, -28],
    [-14, -28],
    [0, -28],
    [14, -30],
    [-20, -40],
    [-6, -42],
    [8, -42],
    [-8, -52],
    [4, -52],
  ])
  const tree = (place: string): string =>
    `<g transform="${place}">${stroke('M-3 0c2 20 1 32-4 46h14c-4-16-4-28-2-46M1 4l-9-12M2 4l11-14', 'cover')}${stroke(`M-24 2${lobes}`, 'cover')}${stroke(leaves, 'fine')}</g>`
  return (
    range(3, index => `<g transform="translate(0 ${52 + index * 48})">${floor}</g>`).join('') +
    stroke('M50 52 66 40h228l16 12z') +
    stroke(wing) +
    stroke(wing, undefined, 'matrix(-1 0 0 1 360 0)') +
    stroke('M58 196 12 220m290-24 46 24M58 196h244m-198 0-40 32m92-32-14 32m62-32 14 32m40-32 40 32', 'fine') +
    tree('translate(122 166) scale(1.1)') +
    tree('translate(250 158) scale(1.25)') +
    warm('M158 196h54v5h-54z') +
    stroke('M162 201v13m46-13v13M158 186h54v4h-54zM164 190v6m42-6v6')
  )
}

/** One bed above another with a net, seen from the end of the room. */
function bunk(x: number): string {
  const bed = repeated('h64v10h-64zm4 0c0-8 20-8 20 0', [
    [x, 110],
    [x, 168],
  ])
  return (
    stroke(`M${x} 110h64v96h-64z`, 'cover') +
    glow(`M${x + 32} 30 ${x} 84v26h64V84z`) +
    stroke(`M${x + 32} 30 ${x} 84m32-54 32 54m-32-54-20 80m20-80v80m0-80 20 80m-20-80-10 80m10-80 10 80`, 'fine') +
    stroke(`M${x + 32} 18v12M${x} 84v122m64-122v122`) +
    stroke(bed, 'cover') +
    stroke(`M${x + 52} 110v58m12-46h-12m12 12h-12m12 12h-12m12 12h-12`, 'fine')
  )
}

/** Two bunks, four desks under a louvred window, four lockers. */
export const room: SceneDrawing = () => {
  const lamp = 'v-12l8-8m-4-4 8 8'
  const chair = 'v-28h18v28m-18-14h18m-18 14v18m18-18v18m-20-18h22'
  return (
    stroke('M12 12 96 42m252-30-84 30M96 42h168v126H96zM12 228l84-60m252 60-84-60') +
    stroke(levels(180, 222, 14, 40, 280), 'fine') +
    stroke('M140 54h80v52h-80zM180 54v52') +
    stroke(levels(61, 100, 7, 140, 80), 'fine') +
    stroke('M102 74h28v84h-28zm14 0v84M230 74h28v84h-28zm14 0v84m-132-46v8m8-8v8m120-8v8m8-8v8') +
    stroke('M134 142h92v5h-92zM138 147v50m84-50v50') +
    stroke(
      repeated(lamp, [
        [142, 142],
        [164, 142],
        [186, 142],
        [208, 142],
      ]),
    ) +
    stroke(
      repeated(chair, [
        [138, 186],
        [160, 186],
        [182, 186],
        [204, 186],
      ]),
      'cover',
    ) +
    bunk(22) +
    bunk(274) +
    warm('M300 168h38v10h-38z') +
    stroke(
      repeated('l5 5-5 5', [
        [306, 168],
        [314, 168],
        [322, 168],
        [330, 168],
      ]),
      'fine',
    )
  )
}

/** A reader across the table: head, shoulders, an open book. */
const reader = 'm-7 0a7 8 0 1 0 14 0a7 8 0 1 0-14 0m-12 34c0-18 8-24 19-24s19 6 19 24'

/** A long table with lamps at night, readers on both sides. */
export const study: SceneDrawing = () => {
  const window = 'h72v76h-72zm36 0v76m-36-38h72'
  const lamp = 'v-18m-12 0c0-16 24-16 24 0zm4 18h16'
  return (
    stroke(
      repeated(window, [
        [34, 30],
        [144, 30],
        [254, 30],
      ]),
    ) +
    stars(
      'M44 44h0m18 16h0m30-18h0m6 44h0m-44 8h0m102-50h0m22 22h0m22 10h0m-50 18h0m126-48h0m30 4h0m12 26h0m-54 14h0m26 2h0',
    ) +
    stroke('M272 56a14 14 0 1 0 12-14 11 11 0 0 1-12 14') +
    stroke(
      repeated(reader, [
        [130, 112],
        [230, 112],
      ]),
      'cover',
    ) +
    stroke('M123 108c2-12 14-12 14 0zM222 118c-4-18 20-18 16 0 4 6 2 12-1 14-4-8-8-8-14 0-3-2-5-8-1-14', 'cover') +
    stroke('M112 150h36m-34-6h32m-28-6h24', 'fine') +
    stroke('M76 152h208l48 42H28zM28 194v6h304v-6M48 200v26m264-26v26', 'cover') +
    glow(
      'M46 178a56 15 0 1 0 112 0a56 15 0 1 0-112 0M124 172a56 15 0 1 0 112 0a56 15 0 1 0-112 0M202 178a56 15 0 1 0 112 0a56 15 0 1 0-112 0',
    ) +
    stroke(
      repeated('l-12-3-10 3 3-8 10-2 9 2 9-2 10 2 3 8-10-3zv-8', [
        [142, 168],
        [236, 168],
      ]),
      'cover',
    ) +
    warm('M168 150c0-16 24-16 24 0z') +
    stroke('M180 150v18m-8 0h16') +
    stroke(
      repeated(lamp, [
        [102, 170],
        [258, 170],
      ]),
    ) +
    stroke(
      repeated('c0-24 8-30 24-32a11 13 0 1 1 16 0c16 2 24 8 24 32', [
        [62, 228],
        [234, 228],
      ]),
      'cover',
    ) +
    stroke('M83 188c-6-24 28-24 22 0-4-7-18-7-22 0', 'cover') +
    stroke(
      repeated('l6-5 6 5 6-5 6 5 6-5 6 5', [
        [84, 206],
        [82, 216],
        [84, 226],
      ]),
      'fine',
    ) +
    stroke(
      repeated('h0m8 0h0m8 0h0m8 0h0m8 0h0', [
        [250, 206],
        [246, 214],
        [250, 222],
      ]),
      'dot',
    )
  )
}

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
