import type { SettingName } from '#ui/lib/settings.ts'
import { defaultSettings } from '#ui/lib/settings.ts'

const groups: { name: SettingName; legend: string; options: [value: string, label: string][] }[] = [
  {
    name: 'scale',
    legend: 'Text size',
    options: [
      ['0.875', 'Small'],
      ['1', 'Default'],
      ['1.25', 'Large'],
    ],
  },
  {
    name: 'theme',
    legend: 'Theme',
    options: [
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  {
    name: 'contrast',
    legend: 'Contrast',
    options: [
      ['normal', 'Normal'],
      ['high', 'High'],
    ],
  },
  {
    name: 'filter',
    legend: 'Color vision',
    options: [
      ['none', 'Normal'],
      ['deuteranopia', 'Deuteranopia'],
      ['protanopia', 'Protanopia'],
      ['tritanopia', 'Tritanopia'],
      ['grayscale', 'Grayscale'],
    ],
  },
]

/** Opened, read and stored by `app/boot/chrome-events.ts`, so that it works before React and whether or not it starts. */
export function AccessibilityDialog() {
  return (
    <dialog id="accessibility" className="dialog" aria-labelledby="accessibility-title" suppressHydrationWarning>
      <form id="settings">
        <div className="dialog-head">
          <h2 id="accessibility-title">Accessibility settings</h2>
        </div>
        <div className="dialog-body stack">
          {groups.map(group => (
            <fieldset key={group.name} className="choices" data-row>
              <legend>{group.legend}</legend>
              <div className="choices-list">
                {group.options.map(([value, label]) => (
                  <label key={value} className="choice">
                    <input
                      type="radio"
                      name={group.name}
                      data-setting={group.name}
                      value={value}
                      defaultChecked={value === defaultSettings[group.name]}
                      suppressHydrationWarning
                    />
                    {label}
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <div className="dialog-actions">
          <button type="reset" className="button" data-look="secondary">
            Reset all
          </button>
          <button type="button" className="button" command="close" commandfor="accessibility">
            Done
          </button>
        </div>
      </form>
    </dialog>
  )
}
