import { Icon } from '#ui/icon.tsx'
import { useTestMode } from './use-test-mode.ts'

/** The banner that says that no money moves; shown on every payment screen in test mode (contract section 1). */
export function TestMode() {
  const isTest = useTestMode()
  if (!isTest) return null
  return (
    <p className="test-mode">
      <Icon name="info" />
      <span>
        <b>Test mode</b> No money moves here.
      </span>
    </p>
  )
}
