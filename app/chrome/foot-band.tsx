/** The border of the cloth: a zigzag with resist dots, repeated over the width. */
export function FootBand() {
  return (
    <svg className="band" aria-hidden="true">
      <pattern id="band" width="32" height="24" patternUnits="userSpaceOnUse">
        <path d="M0 20 16 4l16 16M8 20l8-8 8 8" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M0 7v.01M32 7v.01M16 19v.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </pattern>
      <path d="M0 0h9999v24H0z" fill="url(#band)" />
    </svg>
  )
}
