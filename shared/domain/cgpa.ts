/** A CGPA and the scale it was given on, for example 3.1 of 4. */
export interface GradePoint {
  cgpa: number
  scale: number
}

/**
 * Percentages are read by the classes of degree: 70 is a First and so is 4.5 of 5.0, 60 and 3.5 are an Upper Second,
 * 50 and 2.4 a Lower Second, 45 and 1.5 a Third, 40 and 1.0 a pass.
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
 * The CGPA on the scale of 5.0, to two decimals: in proportion for point scales, by class of degree for percentages.
 * Undefined when it makes no sense, such as 4.2 of 4. An aid to the applicant, never a decision.
 */
export function onFivePointScale({ cgpa, scale }: GradePoint): number | undefined {
  if (!Number.isFinite(cgpa) || !Number.isFinite(scale) || scale <= 0 || cgpa < 0 || cgpa > scale) return undefined
  const points = scale === 100 ? fromPercentage(cgpa) : (cgpa / scale) * 5
  // Rounded down, so that no one is told of a minimum they do not reach; the small addend undoes binary fractions.
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
