/** A part of the screen, in pixels from its top left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Minimum distance between the button and its surroundings. */
const gap = 4

/**
 * How far above its corner, in pixels, the button covers nothing. Undefined when it would cover something all the way up to
 * `highest`, the top of the area in which it may float.
 */
export function liftToFreePlace(corner: Box, obstacles: readonly Box[], highest: number): number | undefined {
  const height = corner.bottom - corner.top
  const beside = obstacles.filter(({ left, right }) => left < corner.right + gap && right > corner.left - gap)
  const isFree = (bottom: number) => beside.every(box => box.top >= bottom + gap || box.bottom <= bottom - height - gap)
  const bottoms = [corner.bottom, ...beside.map(({ top }) => top - gap)]
    .filter(bottom => bottom <= corner.bottom && bottom - height >= highest)
    .sort((a, b) => b - a)
  const bottom = bottoms.find(isFree)
  return bottom === undefined ? undefined : corner.bottom - bottom
}
