/** Says, quietly, that what is on this page is invented until the office replaces it. */
export function SampleMark() {
  return (
    <p className="sample-mark small soft">
      Sample content. The facts on this page are invented, for the office to replace.
    </p>
  )
}
