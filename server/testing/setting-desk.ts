import { onlyKey } from '#shared/domain/setting-kinds.ts'
import { expectDone, type OfficePerson } from './office.ts'

/** The calls of one setting, as people make them. */
export function settingDesk(kind: string, key: string = onlyKey) {
  const params = { kind, key }
  const read = async (who: OfficePerson) => expectDone(await who.call('readSetting', { params }))
  const save = (who: OfficePerson, body: unknown, revision: number) =>
    who.call('draftSetting', { params, body: { body, revision } })
  const publish = (who: OfficePerson, revision: number) => who.call('publishSetting', { params, body: { revision } })
  return {
    read,
    save,
    publish,
    /** Saves a body as the newest draft, and returns its problems. */
    async problems(who: OfficePerson, body: unknown): Promise<{ field: string; message: string }[]> {
      const { draft } = await read(who)
      return expectDone(await save(who, body, draft?.revision ?? 0)).draft.problems
    },
    /** Drafts a body, and has another person publish it. */
    async change(who: OfficePerson, publisher: OfficePerson, body: unknown): Promise<void> {
      const { draft } = await read(who)
      const saved = expectDone(await save(who, body, draft?.revision ?? 0))
      expectDone(await publish(publisher, saved.draft.revision))
    },
  }
}
