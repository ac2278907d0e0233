import type { Setting } from '#shared/contract/schemas/settings.ts'
import { type Edited, keptSetting, openedWith, saveSetting } from './setting-draft.ts'

/** A setting as the university has it, with a draft of this body. */
export const settingWith = (body: unknown, revision: number) =>
  ({ kind: 'faq', key: '-', draft: { body, revision }, published: null }) as unknown as Setting

/** Opens a setting without a screen. `write` is what the university does with a body; by default, it stores it. */
export function openSetting({
  write,
  read = async () => settingWith({}, 0),
}: {
  write: (body: unknown, revision: number) => Promise<Setting | undefined>
  read?: () => Promise<Setting>
}) {
  const kept = keptSetting('s1', { kind: 'faq', key: '-' })
  let edited: Edited = openedWith(kept.read(), settingWith({}, 0))
  const put = (changed: Partial<Edited>) => {
    edited = { ...edited, ...changed }
  }
  const saver = saveSetting(kept, {
    read,
    write: async ({ body, revision }) => (await write(body, revision)) ?? settingWith(body, revision + 1),
    now: () => edited,
    put,
    readAgain: async () => {},
    onSettled() {},
  })
  const type = (body: unknown) => {
    put({ draft: { ...edited.draft, body }, isUnsent: true })
    kept.keep(edited.draft)
    saver.typed()
  }
  return { saver, type, put, kept, now: () => edited }
}
