import { type ReactElement, useId } from 'react'

type ProgressBarProps = {
  /** What is going on, for example 'Uploading transcript.pdf' or 'Your application'. */
  label: string
  value: number
  max?: number
  /** What is at the end, for example '4 of 8 sections done'; by default the percentage. */
  text?: string
}

export function ProgressBar({ label, value, max = 100, text }: ProgressBarProps): ReactElement {
  const id = useId()
  const share = text ?? `${Math.round((value / max) * 100)}%`
  return (
    <div className="meter">
      <span>
        <label htmlFor={id}>{label}</label>
        <span>{share}</span>
      </span>
      <progress id={id} value={value} max={max}>
        {share}
      </progress>
    </div>
  )
}
