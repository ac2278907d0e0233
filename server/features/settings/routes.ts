import type { FastifyInstance } from 'fastify'
import { longCell } from '#shared/domain/lists/cells.ts'
import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { readListFile } from '../../lists/read-list-file.ts'
import { discardSetting, draftSetting, restoreSetting, retireProgramme } from './draft-setting.ts'
import { exportCatalogue, importCatalogue, readPublishing } from './import-catalogue.ts'
import { pasteSettings, requireShort } from './paste/paste-settings.ts'
import { asFramed, type Previewer, previewSetting } from './preview-setting.ts'
import { publishSetting, publishSettings } from './publish-setting.ts'
import { listSettings, readSetting, readSettingVersion, requirePlace } from './read-settings.ts'
import { openShared, sharePreview } from './share-preview.ts'
import { storeUploaded } from './store-file.ts'

export function settingRoutes(context: Context, previewer: Previewer) {
  const { db } = context
  return {
    listSettings: ({ staff }) => listSettings(db, staff),
    exportCatalogue: () => exportCatalogue(context),
    storeSettingFile: ({ staff, files, transact }) => storeUploaded(context, transact, staff, files),
    importCatalogue: ({ staff, body, transact }) => importCatalogue(context, transact, staff, body),
    readListCells: async ({ files }) => ({ rows: requireShort((await readListFile(files, longCell)).rows) }),
    pasteSettings: ({ staff, params, body, transact }) =>
      pasteSettings(context, transact, staff, { ...body, kind: params.kind }),
    readSetting: ({ staff, params }) => readSetting(db, staff, requirePlace(staff, params)),
    readSettingVersion: ({ staff, params }) => readSettingVersion(db, requirePlace(staff, params), params.number),
    previewSetting: async ({ staff, params, query }) => {
      const place = requirePlace(staff, params)
      return asFramed(await previewSetting(context, previewer, { place, ...query, member: staff }))
    },
    sharePreview: ({ staff, params, transact }) => sharePreview(context, transact, staff, requirePlace(staff, params)),
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

/** `GET /preview/:token?path=`: the draft of a setting, for whoever has the link (settings.md section 3). */
export function sharedPreviews(app: FastifyInstance, context: Context, previewer: Previewer): void {
  app.get<{ Params: { token: string } }>('/preview/:token', async ({ params, query, ip }, reply) => {
    const { token } = params
    const shared = await openShared(context, previewer, { token, query, ip })
    const { status, body, contentType, policy, retryAfterSeconds } = shared
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(status)
      .type(contentType)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', policy)
      .send(body)
  })
}
