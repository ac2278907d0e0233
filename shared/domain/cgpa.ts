/** A CGPA and the scale it was given on, for example 3.1 of 4. */
export interface GradePoint {
  cgpa: number
  scale: number
}

/**
 * Percentages are converted by class of degree: a First is 70 or 4.5 of 5.0, an Upper Second 60 or 3.5, a Lower
 * Second 50 or 2.4, a Third 45 or 1.5, a pass 40 or 1.0.
 */
const percentagePoints = [
  [0, 0],
  [40, 1],
  [45, 1.5],
  [50, 2.4],
  [60, 3.5],
  [70, 4.5],
  [100, 5],
] as const

/**
 * The CGPA on the 5.0 scale, to two decimals: in proportion for point scales, by class of degree for percentages.
 * Undefined for impossible values, such as 4.2 of 4. It helps the applicant and never decides anything.
 */
export function onFivePointScale({ cgpa, scale }: GradePoint): number | undefined {
  if (!Number.isFinite(cgpa) || !Number.isFinite(scale) || scale <= 0 || cgpa < 0 || cgpa > scale) return undefined
  const points = scale === 100 ? fromPercentage(cgpa) : (cgpa / scale) * 5
  // Rounded down, so that no one seems to reach a minimum they miss; the small addend undoes binary fractions.
  return Math.floor(points * 100 + 1e-6) / 100
}

function fromPercentage(percentage: number): number {
  let [lowMark, lowPoint]: readonly [number, number] = percentagePoints[0]
  for (const [mark, point] of percentagePoints) {
    if (percentage === mark) return point
    if (percentage < mark) return lowPoint + ((percentage - lowMark) / (mark - lowMark)) * (point - lowPoint)
    lowMark = mark
    lowPoint = point
  }
  return lowPoint
}
