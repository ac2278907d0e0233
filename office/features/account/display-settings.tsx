import { type ReactElement, useState } from 'react'
import { applySettings, readSetting, type SettingName, storeSetting } from '#ui/lib/settings.ts'
import { type Choice, RadioGroup } from '#ui/radio-group.tsx'
import { Panel } from '../../ui/panel.tsx'

const settings: { name: SettingName; label: string; choices: Choice[] }[] = [
  {
    name: 'theme',
    label: 'Colours',
    choices: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  {
    name: 'contrast',
    label: 'Contrast',
    choices: [
      { value: 'normal', label: 'Normal' },
      { value: 'high', label: 'High' },
    ],
  },
  {
    name: 'scale',
    label: 'Text size',
    choices: [
      { value: '0.875', label: 'Small' },
      { value: '1', label: 'Default' },
      { value: '1.25', label: 'Large' },
    ],
  },
]

/** How the office looks on this device. The site has the same settings. */
export function DisplaySettings(): ReactElement {
  return (
    <Panel id="display-panel" title="Display">
      <p className="soft">For this device. They apply to the website too.</p>
      <div className="wraps" data-gap="6" data-lines="4">
        {settings.map(setting => (
          <Setting key={setting.name} {...setting} />
        ))}
      </div>
    </Panel>
  )
}

function Setting({ name, label, choices }: (typeof settings)[number]): ReactElement {
  const [value, setValue] = useState(() => readSetting(name))
  return (
    <RadioGroup
      name={name}
      label={label}
      choices={choices}
      value={value}
      onChange={next => {
        setValue(next)
        storeSetting(name, next)
        applySettings(document.documentElement)
      }}
      row
    />
  )
}
