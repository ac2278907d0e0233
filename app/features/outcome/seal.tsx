/** A tick stamped on cloth: a ring of resist dots, a thread, and the mark. It repeats what the heading says. */
export function Seal() {
  return (
    <svg
      className="seal"
      viewBox="0 0 96 96"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="48" cy="48" r="48" fill="var(--brand)" stroke="none" />
      <g stroke="var(--on-brand)">
        <circle cx="48" cy="48" r="42" strokeWidth="2.6" pathLength="48" strokeDasharray="0 1" />
        <circle cx="48" cy="48" r="36.5" strokeWidth="1" />
        <path d="m31 49 12 13 23-28" strokeWidth="5" />
      </g>
    </svg>
  )
}
