import * as seats from '../../schemas/seats.ts'
import { named } from '../call.ts'
import { mayWrite } from '../limit.ts'

/** Seats of the programmes (office.md sections 3 and 5). */
export const seatCalls = named({
  listOfferings: {
    title: 'List programmes with their seats',
    says: 'Of the caller’s scope, in one round or in all that are not decided.',
    method: 'GET',
    path: '/office/api/offerings',
    who: 'staff',
    permission: ['applications.read'],
    body: 'none',
    query: seats.offeringsQuery,
    answer: seats.offerings,
    limit: mayWrite,
    fallback: 'The programmes could not be loaded.',
  },
  saveOffering: {
    title: 'Set the seats of a programme',
    says: 'Capacity by track, and how many more may be offered because not everyone accepts. 409 `no-seat` with the numbers where that is below what is held.',
    method: 'PUT',
    path: '/office/api/offerings/:round/:programme',
    who: 'staff',
    permission: ['decisions.approve'],
    body: 'json',
    params: seats.offeringParams,
    fields: seats.offeringBody,
    answer: seats.offering,
    errors: ['not-found', 'no-seat'],
    limit: mayWrite,
    fallback: 'The seats could not be saved.',
  },
})
