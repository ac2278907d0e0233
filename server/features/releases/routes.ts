import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { noteRead } from '../staff/note-read.ts'
import { countUnreleased } from './count-unreleased.ts'
import { listReleases, readRelease } from './read-releases.ts'
import { confirmRelease, createRelease, stopRelease } from './release-decisions.ts'

export function releaseRoutes(context: Context) {
  return {
    listReleases: ({ staff }) => listReleases(context, staff),
    countUnreleased: ({ staff }) => countUnreleased(context, staff),
    readRelease: async ({ staff, params }) => {
      const release = await readRelease(context, staff, params.id)
      await noteRead(context, staff, { action: 'release.read', subject: `release:${params.id}` })
      return release
    },
    createRelease: ({ staff, body, transact }) => createRelease(context, transact, staff, body),
    confirmRelease: ({ staff, params, body, transact }) =>
      confirmRelease(context, transact, staff, { id: params.id, count: body.count }),
    stopRelease: ({ staff, params, transact }) => stopRelease(context, transact, staff, params.id),
  } satisfies Partial<Handlers>
}
