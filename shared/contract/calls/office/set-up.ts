import * as setUp from '../../schemas/set-up.ts'
import { named } from '../call.ts'
import { mayWrite, perQuarterHour } from '../limit.ts'

const everyone = [
  'staff.manage',
  'content.draft',
  'content.draft-fees',
  'content.draft-institution',
  'content.publish',
] as const
const path = '/office/api/set-up'

/** The first afternoon (settings.md section 4). */
export const setUpCalls = named({
  readSetUp: {
    title: 'Read how far the set-up is',
    says: 'What is done and what is missing before applicants can come, with every draft that waits. What is set is in the settings themselves.',
    method: 'GET',
    path,
    who: 'staff',
    permission: everyone,
    body: 'none',
    answer: setUp.setUp,
    limit: perQuarterHour(1200),
    fallback: 'The set-up could not be loaded.',
  },
  placeSetUp: {
    title: 'Keep the place of the set-up',
    says: 'The step that was opened, a step whose sample values are right as they are, or a page that was looked at.',
    method: 'PUT',
    path,
    who: 'staff',
    permission: everyone,
    body: 'json',
    fields: setUp.setUpPlaceBody,
    answer: setUp.setUp,
    limit: mayWrite,
    logs: { settings: { 'set-up.kept': 'Values of the sample confirmed' } },
    fallback: 'The place could not be kept.',
  },
  finishSetUp: {
    title: 'Finish the set-up',
    says: '409 while something is missing before applicants can come, unless the caller says that it ends anyway.',
    method: 'POST',
    path: `${path}/finish`,
    who: 'staff',
    permission: ['staff.manage'],
    body: 'json',
    fields: setUp.finishSetUpBody,
    answer: setUp.setUp,
    errors: ['conflicting-change'],
    limit: mayWrite,
    logs: { settings: { 'set-up.finished': 'Set-up finished' } },
    fallback: 'The set-up could not be finished.',
  },
  listSampleTexts: {
    title: 'List what still is the sample’s',
    says: 'Every text that is as in the sample, or still names its university, with the setting where it is changed. Drafts count as changed.',
    method: 'GET',
    path: `${path}/sample-texts`,
    who: 'staff',
    permission: everyone,
    body: 'none',
    answer: setUp.sampleTexts,
    limit: perQuarterHour(600),
    fallback: 'The texts of the sample could not be loaded.',
  },
})
