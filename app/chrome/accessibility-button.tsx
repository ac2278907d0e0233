import { Icon } from '#app/ui/icon.tsx'

/** One button on every page, always in the same corner. */
export function AccessibilityButton() {
  return (
    <button
      type="button"
      className="settings-button no-print"
      command="show-modal"
      commandfor="accessibility"
      aria-label="Accessibility settings"
    >
      <Icon name="accessibility" />
    </button>
  )
}
