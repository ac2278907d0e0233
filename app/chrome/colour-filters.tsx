type Matrix = readonly [readonly number[], readonly number[], readonly number[]]

/**
 * Corrections, not simulations: what a reader with this vision would confuse is moved into what they can
 * tell apart, and every colour keeps its luminance, so that the contrast of text stays what it was.
 * Rows give red, green and blue out of linear red, green and blue in; how they were found is in
 * docs/adr/0004-colour-vision.md, and a test holds them to it.
 */
export const corrections: Record<'deuteranopia' | 'protanopia' | 'tritanopia', Matrix> = {
  deuteranopia: [
    [0.851, 0.243, -0.094],
    [0.014, 0.968, 0.018],
    [0.305, -0.402, 1.097],
  ],
  protanopia: [
    [0.614, 0.424, -0.038],
    [0.093, 0.901, 0.006],
    [0.212, -0.265, 1.053],
  ],
  tritanopia: [
    [0.742, -0.024, 0.282],
    [0.076, 0.969, -0.045],
    [0.001, 0.384, 0.615],
  ],
}

/** The filters that `html[data-filter]` refers to. */
export function ColourFilters() {
  return (
    <svg id="filters" aria-hidden="true">
      {Object.entries(corrections).map(([vision, rows]) => (
        <filter id={vision} key={vision}>
          <feColorMatrix values={`${rows.map(row => row.join(' ')).join(' 0 0 ')} 0 0 0 0 0 1 0`} />
        </filter>
      ))}
    </svg>
  )
}
