interface AccessibilityButtonProps {
  /** In the bar there is room for the sign alone. */
  isSignOnly?: boolean
}

/** Opens the settings dialog; `app/boot/chrome-events.ts` fetches and shows it, before React and whether or not it starts. */
export function AccessibilityButton({ isSignOnly = false }: AccessibilityButtonProps) {
  return (
    <button
      type="button"
      className="settings-button no-print"
      command="show-modal"
      commandfor="accessibility"
      aria-label={isSignOnly ? 'Accessibility settings' : undefined}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M11.5 4.3a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M4.5 8.5c5 1.5 10 1.5 15 0M12 9.5v5l-3.5 7m3.5-7 3.5 7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {isSignOnly || 'Accessibility settings'}
    </button>
  )
}
