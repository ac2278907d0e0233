import { type ReactElement, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { areKeysOn, type KeyGroup, switchKeys, useKeyGroups } from '../lib/keys.ts'
import { Kbd } from '../ui/kbd.tsx'

/** The keys of the current screen, followed by those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactElement {
  const groups = useKeyGroups().filter(({ bindings }) => bindings.length > 0)
  const titles = [...new Set(groups.toReversed().map(({ title }) => title))]
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Dialog id="keys" title="Keyboard" open onClose={onClose} width={56}>
      <div className="keys-groups">
        {titles.map(title => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keysByLabel(groups.filter(group => group.title === title)).map(([label, all]) => (
                <div key={label}>
                  <dt>
                    {all.map(keys => (
                      <Kbd key={keys} keys={keys} />
                    ))}
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

/** Two keys that do the same are on one line. */
function keysByLabel(groups: readonly KeyGroup[]): [label: string, keys: string[]][] {
  const bindings = Map.groupBy(
    groups.flatMap(group => group.bindings),
    ({ label }) => label,
  )
  return [...bindings].map(([label, same]) => [label, [...new Set(same.map(({ keys }) => keys))]])
}
