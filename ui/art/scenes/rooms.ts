import { stroke } from '../draw.ts'
import { glow, levels, repeated, type SceneDrawing, warm } from './pen.ts'

const stars = (d: string): string => stroke(d, 'dot')

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
