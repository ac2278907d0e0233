/** The crest: an atom on a square of resist-dyed cloth. The favicon is drawn from the same lines. */
export function Crest() {
  return (
    <svg className="crest" viewBox="0 0 40 40" aria-hidden="true">
      <path d="M0 0h40v40H0z" fill="var(--brand)" />
      <g fill="none" stroke="currentColor" strokeWidth="1.4">
        <path d="M3 3h34v34H3z" strokeDasharray=".1 3.4" strokeLinecap="round" strokeWidth="1.6" />
        <ellipse cx="20" cy="20" rx="13" ry="5" />
        <ellipse cx="20" cy="20" rx="13" ry="5" transform="rotate(60 20 20)" />
        <ellipse cx="20" cy="20" rx="13" ry="5" transform="rotate(120 20 20)" />
      </g>
      <circle cx="20" cy="20" r="2" fill="currentColor" />
    </svg>
  )
}
