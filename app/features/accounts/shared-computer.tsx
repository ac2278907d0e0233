import { Checkbox } from '#ui/checkbox.tsx'

/** The question at sign-in: on a shared computer, nothing personal is left behind. */
export function SharedComputer() {
  return (
    <Checkbox
      name="is_shared_computer"
      label="I am on a shared computer"
      hint="We will sign you out when you close this tab, and remove what you typed."
    />
  )
}
