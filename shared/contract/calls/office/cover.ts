import { idParams } from '../../schemas/applications.ts'
import * as cover from '../../schemas/staff-cover.ts'
import { named } from '../call.ts'
import { mayWrite } from '../limit.ts'

/** A colleague signs for someone who is away (office.md section 3). */
export const coverCalls = named({
  readCovers: {
    title: 'Read my covers',
    says: 'The colleagues who are away and the caller covers for, who covers for the caller, and who could.',
    method: 'GET',
    path: '/office/api/covers',
    who: 'staff',
    permission: 'none',
    body: 'none',
    answer: cover.ownCovers,
    limit: mayWrite,
    fallback: 'The covers could not be loaded.',
  },
  nameCover: {
    title: 'Name a colleague who covers',
    says: 'From the first to the last day the colleague can sign what the caller can, where the caller can, and nothing else. For an administrator, a second one has to agree. Both and the administrators are emailed.',
    method: 'POST',
    path: '/office/api/covers',
    who: 'staff',
    permission: ['decisions.approve', 'decisions.propose', 'money.settle', 'staff.manage'],
    freshFactor: true,
    body: 'json',
    fields: cover.coverBody,
    answer: cover.staffCover,
    creates: true,
    status: 201,
    errors: ['forbidden', 'conflicting-change'],
    limit: mayWrite,
    logs: { staff: { 'staff.cover-named': 'Cover named' } },
    fallback: 'The cover could not be saved.',
  },
  endCover: {
    title: 'End a cover',
    says: 'It ends straight away, for either of the two.',
    method: 'POST',
    path: '/office/api/covers/:id/end',
    who: 'staff',
    permission: 'none',
    body: 'none',
    params: idParams,
    answer: 'nothing',
    status: 204,
    errors: ['not-found'],
    limit: mayWrite,
    logs: { staff: { 'staff.cover-ended': 'Cover ended' } },
    fallback: 'The cover could not be ended.',
  },
})
