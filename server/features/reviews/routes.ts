import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { declareConflict } from './declare-conflict.ts'
import { endReview } from './end-review.ts'
import { listReaders } from './list-readers.ts'
import { readReviews } from './read-reviews.ts'
import { readingListOf } from './reading-list.ts'
import { discardRubric, draftRubric, listRubrics, publishRubric } from './rubrics.ts'
import { saveDraft } from './save-draft.ts'
import { shareReviews } from './share-reviews.ts'
import { submitReview } from './submit-review.ts'

export function reviewRoutes(context: Context) {
  return {
    readingList: ({ staff }) => readingListOf(context, staff),
    readReviews: ({ staff, params }) => readReviews(context, staff, params.uuid),
    submitReview: ({ staff, params, body, transact }) =>
      submitReview(context, transact, staff, { uuid: params.uuid, ...body }),
    saveReviewDraft: ({ staff, params, body, transact }) =>
      saveDraft(context, transact, staff, { uuid: params.uuid, ...body }),
    declareConflict: async ({ staff, params, body, transact }) => {
      await declareConflict(context, transact, staff, { uuid: params.uuid, note: body.note })
      return undefined
    },
    shareReviews: ({ staff, body, transact }) => shareReviews(context, transact, staff, body),
    endReview: ({ staff, params, body, transact }) =>
      endReview(context, transact, staff, { id: params.id, note: body.note }),
    listReaders: ({ staff, query }) => listReaders(context, staff, query.uuid),
    listRubrics: () => listRubrics(context),
    draftRubric: ({ staff, body, transact }) => draftRubric(context, transact, staff, body),
    publishRubric: ({ staff, params, transact }) => publishRubric(context, transact, staff, params.id),
    discardRubric: async ({ staff, params, transact }) => {
      await discardRubric(context, transact, staff, params.id)
      return undefined
    },
  } satisfies Partial<Handlers>
}
