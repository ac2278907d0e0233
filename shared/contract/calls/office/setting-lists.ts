import * as lists from '../../schemas/setting-lists.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

const drafters = ['content.draft', 'content.draft-fees'] as const

/** Lists of settings from a spreadsheet (settings.md section 4). */
export const settingListCalls = named({
  readListCells: {
    title: 'Read the cells of a list',
    says: 'CSV or XLSX, as rows of cells. Nothing is stored.',
    method: 'POST',
    path: '/office/api/settings/cells',
    who: 'staff',
    permission: drafters,
    body: 'multipart',
    fields: lists.listFileBody,
    file: { name: 'file', types: 'csv', isRequired: true },
    answer: lists.listCells,
    errors: ['too-large', 'unsupported-type'],
    limit: perQuarterHour(120),
    fallback: 'The file could not be read.',
  },
  pasteSettings: {
    title: 'Paste a list into drafts',
    says: 'Finds the columns by their headings, and says of each line whether it is new, changed, unchanged or wrong. With `save` the result becomes drafts, which are published like any other. Lines with a problem are left out.',
    method: 'POST',
    path: '/office/api/settings/paste/:kind',
    who: 'staff',
    permission: drafters,
    body: 'json',
    params: lists.pasteParams,
    fields: lists.pasteBody,
    answer: lists.pasted,
    errors: ['not-found', 'forbidden'],
    largestBody: 4_000_000,
    limit: perQuarterHour(600),
    fallback: 'The list could not be read.',
  },
})
