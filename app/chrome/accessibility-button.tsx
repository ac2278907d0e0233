import { Icon } from '#app/ui/icon.tsx'

/** One button on every page, in the same corner; it steps aside with the bar while the reader scrolls down. */
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
