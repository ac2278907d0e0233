import { lettersIn } from '#shared/domain/brand/letters.ts'
import { type Drawing, dotsAt, polyline, range, stroke } from './draw.ts'

/** The initials of what nobody has drawn yet, lettered as on a drawing board between their guide lines. */
export function initials(letters: string): Drawing {
  return variation => {
    const steps = [8, 12, 6, 10][variation] ?? 8
    const wide = 84 / steps
    const edge = (y: number, high: number) =>
      polyline(range(steps * 2 + 1, index => [18 + (index * wide) / 2, index % 2 ? y + high : y] as const))
    return (
      stroke('M18 34h84M18 86h84') +
      stroke('M18 39h84M18 81h84', 'fine') +
      stroke(edge(30, -10) + edge(90, 10)) +
      stroke(dotsAt(range(steps, index => [18 + (index + 0.5) * wide, 26])), 'dot') +
      stroke(dotsAt(range(steps, index => [18 + (index + 0.5) * wide, 94])), 'dot') +
      lettersIn(letters, { x: 26, y: 46, width: 68, height: 28 })
    )
  }
}
