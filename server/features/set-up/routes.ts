import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { readBoth } from './drafts.ts'
import { finishSetUp, placeSetUp } from './place-set-up.ts'
import { readSetUp } from './read-set-up.ts'
import { sampleTextsIn } from './sample-texts.ts'

/** More is not read in one sitting. */
const mostListed = 500

export function setUpRoutes(context: Context) {
  return {
    readSetUp: () => readSetUp(context),
    placeSetUp: ({ staff, body, transact }) => placeSetUp(context, transact, staff, body),
    finishSetUp: ({ staff, body, transact }) => finishSetUp(context, transact, staff, body.anyway === true),
    listSampleTexts: async () => {
      const texts = sampleTextsIn((await readBoth(context.db)).drafted)
      return { texts: texts.slice(0, mostListed), total: texts.length }
    },
  } satisfies Partial<Handlers>
}
