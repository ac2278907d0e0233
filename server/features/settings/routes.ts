import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { discardSetting, draftSetting, restoreSetting, retireProgramme } from './draft-setting.ts'
import { exportCatalogue, importCatalogue, readPublishing } from './import-catalogue.ts'
import { publishSetting, publishSettings } from './publish-setting.ts'
import { listSettings, readSetting, readSettingVersion, requirePlace } from './read-settings.ts'

export function settingRoutes(context: Context) {
  const { db } = context
  return {
    listSettings: ({ staff }) => listSettings(db, staff),
    exportCatalogue: () => exportCatalogue(db),
    importCatalogue: ({ staff, body, transact }) => importCatalogue(context, transact, staff, body),
    readSetting: ({ staff, params }) => readSetting(db, staff, requirePlace(staff, params)),
    readSettingVersion: ({ staff, params }) => readSettingVersion(db, requirePlace(staff, params), params.number),
    draftSetting: ({ staff, params, body: { body, revision }, transact }) =>
      draftSetting(context, transact, staff, { place: requirePlace(staff, params), body, revision }),
    publishSetting: ({ staff, params, body, transact }) =>
      publishSetting(context, transact, staff, { ...body, place: requirePlace(staff, params) }),
    publishSettings: ({ staff, body: { drafts, note }, transact }) =>
      publishSettings(context, transact, staff, {
        drafts: drafts.map(({ revision, ...named }) => ({ place: requirePlace(staff, named), revision })),
        note,
      }),
    discardSetting: async ({ staff, params, body, transact }) => {
      await discardSetting(context, transact, staff, { place: requirePlace(staff, params), revision: body.revision })
      return undefined
    },
    restoreSetting: ({ staff, params, body, transact }) =>
      restoreSetting(context, transact, staff, { place: requirePlace(staff, params), version: body.version }),
    retireProgramme: ({ staff, params, transact }) =>
      retireProgramme(context, transact, staff, requirePlace(staff, { kind: 'programme', key: params.key })),
    readPublishing: () => readPublishing(context),
  } satisfies Partial<Handlers>
}
