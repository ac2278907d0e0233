import type { ReactElement } from 'react'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'

/** A link with which people without an account read the draft. */
export function SharePreview({ setting }: { setting: Setting }): ReactElement | null {
  const { kind, key, draft } = setting
  const made = useWrite(
    (_, once) => callOffice(settingCalls.sharePreview, { params: { kind, key }, idempotencyKey: once }),
    {
      // Where the browser does not allow it, the link can be copied by hand.
      onDone: ({ url }) => void navigator.clipboard?.writeText(url).catch(() => undefined),
    },
  )
  if (!draft) return null
  if (!made.answer)
    return (
      <Button look="secondary" icon="copy" busy={made.isBusy} onClick={() => made.run()}>
        Copy a link for others
      </Button>
    )
  return (
    <div className="apart preview-link">
      <TextField
        label="Anyone with this link sees the draft, without signing in"
        name="preview-link"
        readOnly
        value={made.answer.url}
        onFocus={event => event.currentTarget.select()}
        suffix={<CopyButton text={made.answer.url}>Copy</CopyButton>}
      />
      <p className="soft" role="status">
        Copied. It works until {momentInWords(made.answer.until)}, or until the draft is published or discarded.
      </p>
    </div>
  )
}
