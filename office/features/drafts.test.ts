import { describeKept, describeSaved, keptExample } from '#ui/drafts/promises.fixture.ts'
import { emptyProposal } from './decisions/proposal-draft.ts'
import { emptyDraft, keptCaseDraft } from './file/actions/drafts.ts'
import { keptCheckerNote } from './file/check/note-draft.ts'
import { keptReview, type ReviewDraft, saveReview } from './score/review-draft.ts'
import { openSetting } from './settings/setting-draft.fixture.ts'
import { keptSetting } from './settings/setting-draft.ts'

const uuid = '0d9f2b4e-6a51-4c1f-9d2e-3b7a5c8e1f00'
const prefix = 'office-'

describeKept(
  [
    keptExample('what an officer types about a file', () => keptCaseDraft('s1', uuid), {
      typed: {
        note: 'Phoned her.',
        message: 'Dear Adaeze,\n…',
        requests: [{ kind: 'transcript', message: 'The second page.' }],
        dueOn: '2027-01-15',
        proposal: { ...emptyProposal, kind: 'conditional_offer', conditions: ['A result of NECO.'] },
      },
      empty: emptyDraft,
      prefix,
    }),
    keptExample('a note for the result checker', () => keptCheckerNote('s1', uuid), {
      typed: { text: 'PIN 1234', version: null },
      prefix,
    }),
    keptExample('a review', () => keptReview('s1', uuid), {
      typed: { scores: { research: 4 }, recommendation: 'offer', comment: 'Strong.' },
      prefix,
    }),
    keptExample('a setting', () => keptSetting('s1', { kind: 'faq', key: '-' }), {
      typed: { body: [{ title: 'Applying' }], revision: 3, sent: [{ title: 'Appl' }] },
      prefix,
    }),
  ],
  () => {},
)

describeSaved([
  {
    what: 'a review on its way to the university',
    open(write) {
      const kept = keptReview('s1', uuid)
      let draft: ReviewDraft = { scores: {}, comment: '' }
      const saver = saveReview(kept, {
        write: ({ comment }) => write(comment).then(() => ({ drafted_at: '2026-11-20T14:32:00.000Z' })),
        current: () => draft,
        onStatus() {},
      })
      const type = (comment: string) => {
        draft = { ...draft, comment }
        kept.keep(draft)
        saver.typed()
      }
      return { saver, type }
    },
  },
  {
    what: 'a setting on its way to the university',
    open(write) {
      const { saver, type } = openSetting({ write: body => write(String(Object(body).text)).then(() => undefined) })
      return { saver, type: text => type({ text }) }
    },
  },
])
