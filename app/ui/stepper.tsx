import type { ReactElement } from 'react'

type StepperProps = { steps: readonly string[] /** Counted from 1. */; current: number }

/** Where one is: 'Step 2 of 4: Your papers'. */
export function Stepper({ steps, current }: StepperProps): ReactElement {
  return (
    <div className="stepper">
      <p>
        Step {current} of {steps.length}: {steps[current - 1]}
      </p>
      <ol aria-hidden="true">
        {steps.map((step, index) => (
          <li key={step} data-state={index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'ahead'} />
        ))}
      </ol>
    </div>
  )
}
