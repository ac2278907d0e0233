import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { listReleases, readRelease } from './read-releases.ts'
import { confirmRelease, createRelease, stopRelease } from './release-decisions.ts'

export function releaseRoutes(context: Context) {
  return {
    listReleases: ({ staff }) => listReleases(context, staff),
    readRelease: ({ staff, params }) => readRelease(context, staff, params.id),
    createRelease: ({ staff, body, transact }) => createRelease(context, transact, staff, body),
    confirmRelease: ({ staff, params, body, transact }) =>
      confirmRelease(context, transact, staff, { id: params.id, count: body.count }),
    stopRelease: ({ staff, params, transact }) => stopRelease(context, transact, staff, params.id),
  } satisfies Partial<Handlers>
}
