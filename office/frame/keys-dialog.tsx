import { type ReactElement, useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { areKeysOn, switchKeys, useKeyGroups } from '../lib/keys.ts'
import { Kbd } from '../ui/kbd.tsx'

/** The keys of the current screen, followed by those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactElement {
  const groups = useKeyGroups().filter(({ bindings }) => bindings.length > 0)
  const titles = [...new Set(groups.toReversed().map(({ title }) => title))]
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Dialog id="keys" title="Keyboard" open onClose={onClose} width={38}>
      <div className="keys-groups">
        {titles.map(title => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {groups
                .filter(group => group.title === title)
                .flatMap(({ bindings }) => bindings)
                .map(({ keys, label }) => (
                  <div key={`${keys} ${label}`}>
                    <dt>
                      <Kbd keys={keys} />
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        name="single-keys"
        label="Use single keys"
        hint="Switch this off if you control the computer by voice."
        checked={isOn}
        onChange={event => {
          switchKeys(event.target.checked ? 'on' : 'off')
          setOn(event.target.checked)
        }}
      />
    </Dialog>
  )
}
