/* Capital letters and digits as single strokes, as on a drawing board: 10 wide and 14 high each. */

const strokes: Readonly<Record<string, string>> = {
  A: 'M0 14 5 0l5 14M1.8 9.2h6.4',
  B: 'M0 0h5.2a3.4 3.4 0 0 1 0 6.8H0h6a3.6 3.6 0 0 1 0 7.2H0z',
  C: 'M9.6 2.4A5.6 5.6 0 0 0 5.6 0C2.4 0 0 2.6 0 7s2.4 7 5.6 7a5.6 5.6 0 0 0 4-2.4',
  D: 'M0 0h4.4C8 0 10 2.8 10 7s-2 7-5.6 7H0z',
  E: 'M9 0H0v14h9M0 6.8h7.4',
  F: 'M9 0H0v14M0 6.8h7.4',
  G: 'M9.6 2.4A5.6 5.6 0 0 0 5.6 0C2.4 0 0 2.6 0 7s2.4 7 5.6 7c2.6 0 4.2-1.6 4.2-4.4V7.8H6',
  H: 'M0 0v14M10 0v14M0 6.8h10',
  I: 'M5 0v14',
  J: 'M8 0v10a4 4 0 0 1-8 0',
  K: 'M0 0v14M9.6 0 0 8.4M3.5 5.4 10 14',
  L: 'M0 0v14h9',
  M: 'M0 14V0l5 8 5-8v14',
  N: 'M0 14V0l10 14V0',
  O: 'M5 0C1.8 0 0 2.8 0 7s1.8 7 5 7 5-2.8 5-7-1.8-7-5-7z',
  P: 'M0 14V0h5.6a3.9 3.9 0 0 1 0 7.8H0',
  Q: 'M5 0C1.8 0 0 2.8 0 7s1.8 7 5 7 5-2.8 5-7-1.8-7-5-7zM6 10l4 4.4',
  R: 'M0 14V0h5.6a3.9 3.9 0 0 1 0 7.8H0M5 7.8l5 6.2',
  S: 'M9.4 2.4C8.6.9 7 0 5 0 2.4 0 .6 1.4.6 3.6c0 4.6 9 2.4 9 7 0 2-1.9 3.4-4.6 3.4-2.3 0-4.1-1-5-2.8',
  T: 'M0 0h10M5 0v14',
  U: 'M0 0v9c0 3.2 2 5 5 5s5-1.8 5-5V0',
  V: 'M0 0l5 14L10 0',
  W: 'M0 0l2.6 14L5 4l2.4 10L10 0',
  X: 'M0 0l10 14M10 0 0 14',
  Y: 'M0 0l5 7 5-7M5 7v7',
  Z: 'M0 0h10L0 14h10',
  0: 'M5 0C1.8 0 0 2.8 0 7s1.8 7 5 7 5-2.8 5-7-1.8-7-5-7z',
  1: 'M2 3l3.4-3v14',
  2: 'M.6 3.6C.6 1.4 2.4 0 5 0s4.4 1.4 4.4 3.6C9.4 8 .4 9 .4 14H10',
  3: 'M.8 2.4C1.6.9 3.2 0 5 0c2.6 0 4.2 1.4 4.2 3.4S7.6 6.8 5 6.8c2.8 0 4.8 1.4 4.8 3.6S7.8 14 5 14c-2.2 0-4-.9-4.8-2.6',
  4: 'M7.6 14V0L0 9.8h10',
  5: 'M9 0H1.6L1 6.2c1-.8 2.4-1.2 3.8-1.2 2.9 0 5 1.8 5 4.5S7.7 14 4.8 14C2.7 14 1 13.2.2 11.6',
  6: 'M8.6.4C3.6.4.2 4.4.2 9c0 3 1.9 5 4.8 5s4.8-1.9 4.8-4.5S7.9 5 5 5 .4 6.8.3 9.2',
  7: 'M0 0h10L3.6 14',
  8: 'M5 6.8C2.4 6.8.8 5.4.8 3.4S2.4 0 5 0s4.2 1.4 4.2 3.4S7.6 6.8 5 6.8C2.2 6.8.2 8.2.2 10.4S2.2 14 5 14s4.8-1.4 4.8-3.6S7.8 6.8 5 6.8z',
  9: 'M1.4 13.6c5 0 8.4-4 8.4-8.6 0-3-1.9-5-4.8-5S.2 1.9.2 4.5 2.1 9 5 9s4.6-1.8 4.7-4.2',
}

const [width, gap, height] = [10, 4.4, 14]

/** Letters in the middle of a box, as large as they fit; the lines are as wide as `line` whatever the size, or grow with them. */
export function lettersIn(
  text: string,
  box: { x: number; y: number; width: number; height: number },
  line?: number,
): string {
  const drawn = [...text].flatMap(letter => strokes[letter] ?? [])
  if (drawn.length === 0) return ''
  const whole = drawn.length * width + (drawn.length - 1) * gap
  const scale = rounded(Math.min(box.width / whole, box.height / height))
  const left = rounded(box.x + (box.width - whole * scale) / 2)
  const top = rounded(box.y + (box.height - height * scale) / 2)
  const paths = drawn.map((d, index) => {
    const x = rounded(index * (width + gap))
    return `<path d="${d}"${x === 0 ? '' : ` transform="translate(${x} 0)"`}/>`
  })
  const wide = line === undefined ? '' : ` stroke-width="${rounded(line / scale)}"`
  return `<g transform="translate(${left} ${top}) scale(${scale})"${wide}>${paths.join('')}</g>`
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
