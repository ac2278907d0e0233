/** A discreet note that the page has sample content until the office replaces it. */
export function SampleMark() {
  return (
    <p className="sample-mark small soft">
      Sample content. The facts on this page are invented, for the office to replace.
    </p>
  )
}
