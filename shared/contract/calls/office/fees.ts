import { uuidParams } from '../../schemas/applications.ts'
import * as fees from '../../schemas/fees.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** The fees of applications, for the bursary (office.md section 3). */
export const feeCalls = named({
  listFees: {
    title: 'List fees',
    says: 'The submitted applications in the caller’s scope with their application fees, or with `kind=acceptance` those with the acceptance fee of an accepted offer, the newest first. `q` has the beginning of names, an application number or a payment reference, and the filters type:, programme:, school: and round:. Nothing is found by what the caller does not see.',
    method: 'GET',
    path: '/office/api/fees',
    who: 'staff',
    permission: ['applications.read-fees'],
    body: 'none',
    query: fees.feesQuery,
    answer: fees.feeList,
    errors: ['invalid-fields'],
    limit: perQuarterHour(3000),
    fallback: 'The fees could not be loaded.',
  },
  readFees: {
    title: 'Read the fee part of an application',
    says: 'Also of one that is not with the office yet because its fee is due. It is written down that the caller opened it.',
    method: 'GET',
    path: '/office/api/fees/:uuid',
    who: 'staff',
    permission: ['applications.read-fees'],
    body: 'none',
    params: uuidParams,
    answer: fees.feeFile,
    errors: ['not-found'],
    limit: perQuarterHour(3000),
    fallback: 'The application could not be loaded.',
  },
})
