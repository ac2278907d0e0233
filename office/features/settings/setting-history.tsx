import type { ReactElement } from 'react'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { settingChanged } from './settings-query.ts'
import { VersionChanges } from './version-changes.tsx'

type HistoryProps = { setting: Setting; onRestored: (restored: Setting) => void }

/** Every version with who and when, and a draft with an earlier one. */
export function SettingHistory({ setting, onRestored }: HistoryProps): ReactElement {
  const { history, published } = setting
  const restore = useRestore(setting, onRestored)
  const mayRestore = setting.may.includes('draft') && setting.draft === null
  const earlier = history.filter(({ version }) => version !== published?.version)
  return (
    <section className="column setting-history" aria-labelledby="setting-history">
      <h2 id="setting-history">History</h2>
      {history.length === 0 && <p className="soft">Nothing has been published here yet.</p>}
      <ol className="apart" data-gap="3">
        {history.map(({ version, at, by, note }) => (
          <li key={version}>
            <b>Version {version}</b>{' '}
            <span className="soft">
              {by?.full_name ?? 'By a command'}, {momentInWords(at)}
            </span>
            {note && (
              <q className="said" dir="auto">
                {note}
              </q>
            )}
            <VersionChanges place={setting} title={setting.title} version={version} />
            {mayRestore && earlier.some(one => one.version === version) && (
              <Button look="quiet" busy={restore.isBusy} onClick={() => restore.run(version)}>
                Begin a draft with version {version}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {mayRestore && published && published.version > 0 && (
        <Button look="quiet" busy={restore.isBusy} onClick={() => restore.run(0)}>
          Begin a draft with the sample
        </Button>
      )}
    </section>
  )
}

function useRestore({ kind, key }: Setting, onRestored: (restored: Setting) => void) {
  return useWrite(
    (version: number) => callOffice(settingCalls.restoreSetting, { params: { kind, key }, body: { version } }),
    {
      says: ['Draft started', 'Nothing changes before it is published.'],
      onDone(restored) {
        settingChanged(restored)
        onRestored(restored)
      },
    },
  )
}
