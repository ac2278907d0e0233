type Matrix = readonly [readonly number[], readonly number[], readonly number[]]

/**
 * Corrections, not simulations: what a reader with this vision would confuse is moved into what they can tell apart.
 * Rows give red, green and blue out of linear red, green and blue in; how they were found is in
 * docs/adr/0004-colour-vision.md, and a test holds them to it.
 */
export const corrections: Record<'deuteranopia' | 'protanopia' | 'tritanopia', Matrix> = {
  deuteranopia: [
    [1, 0, 0],
    [0.163, 0.725, 0.112],
    [0.455, -0.645, 1.19],
  ],
  protanopia: [
    [1, 0, 0],
    [0.479, 0.477, 0.044],
    [0.597, -0.689, 1.092],
  ],
  tritanopia: [
    [1, 0, 0],
    [-0.1, 1.122, -0.022],
    [-0.184, -0.638, 1.822],
  ],
}

/** The filters that `html[data-filter]` refers to. */
export function ColourFilters() {
  return (
    <svg className="filters" aria-hidden="true" width="0" height="0">
      {Object.entries(corrections).map(([name, rows]) => (
        <filter key={name} id={name}>
          <feColorMatrix values={`${rows.map(row => `${row.join(' ')} 0 0`).join(' ')} 0 0 0 1 0`} />
        </filter>
      ))}
    </svg>
  )
}
