import { range, stroke } from '../draw.ts'
import { repeated, type SceneDrawing, uprights, warm } from './pen.ts'

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

/** A gate house with its barrier, bicycles, and the board with the house rules. */
export const gate: SceneDrawing = () => {
  const bicycle =
    'M-16 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M26 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M-3 0 8-22 18 0H-3M8-22h22L18 0M39 0 29-26l8-3M5-26h8M8-22l-2-4'
  const palm = range(9, index => {
    const angle = (-170 + index * 20) * (Math.PI / 180)
    const [x, y] = [38 * Math.cos(angle), 26 * Math.sin(angle)]
    return `M0 0q${Math.round(x * 0.6)} ${Math.round(y * 1.2 - 6)} ${Math.round(x)} ${Math.round(y + 12)}`
  }).join('')
  return (
    stroke('M12 196h336') +
    `<g transform="translate(318 66)">${stroke('M-3 130c4-50 4-90 2-130m8 130c-2-50-2-90-6-130')}${stroke(palm)}${stroke('M-1 116h6m-5-14h6m-5-14h5m-5-14h5m-5-14h5m-5-14h4m-4-14h4', 'fine')}</g>` +
    stroke('M112 74h182v20H112zM106 68h194v6H106z', 'cover') +
    stroke(`M112 94 ${range(13, () => 'l7-20 7 20').join('')}`) +
    stroke('M118 94h16v102h-16zM272 94h16v102h-16z', 'cover') +
    stroke(
      repeated('l8 8-8 8-8-8z', [
        [126, 100],
        [126, 120],
        [126, 140],
        [126, 160],
        [280, 100],
        [280, 120],
        [280, 140],
        [280, 160],
      ]),
    ) +
    stroke('M142 196 196 120h14l54 76', 'fine') +
    stroke('M203 124v8m0 10v10m0 12v14m0 10v8', 'fine') +
    stroke('M30 108h70v88H30zM22 108l12-22h62l12 22z', 'cover') +
    stroke(uprights(38, 96, 8, 86, 22), 'fine') +
    stroke('M40 122h34v30H40zm17 0v30M80 126h14v70H80zm3 34h0M36 152h42v4H36z') +
    stroke('M52 152v-8c0-6 12-6 12 0v8m-10-16a4 4 0 1 0 8 0 4 4 0 1 0-8 0', 'cover') +
    stroke('M140 166h12v42h-12zm-4 42h20', 'cover') +
    warm('M130 172h132v8H130z') +
    stroke('M168 172l-6 8m26-8-6 8m26-8-6 8m26-8-6 8m26-8-6 8') +
    stroke('M262 176v30m-5 2h10') +
    stroke('M22 160v50m24-50v50M17 158h34v34H17z', 'cover') +
    stroke('M22 165h24m-24 6h24m-24 6h18m-18 6h22', 'fine') +
    `<g transform="translate(288 208)">${stroke(bicycle, 'cover')}</g>`
  )
}
