import * as keys from '../../schemas/api-keys.ts'
import { idParams } from '../../schemas/applications.ts'
import { named } from '../call.ts'
import { mayWrite } from '../limit.ts'

/** Keys for programs such as the student-record system (office.md sections 3 and 7). */
export const apiKeyCalls = named({
  listApiKeys: {
    title: 'List API keys',
    says: 'Live keys first, then the newest of those that have expired or were revoked. None of them can be read again.',
    method: 'GET',
    path: '/office/api/keys',
    who: 'staff',
    permission: ['staff.read'],
    body: 'none',
    answer: keys.apiKeyList,
    limit: mayWrite,
    fallback: 'The API keys could not be loaded.',
  },
  makeApiKey: {
    title: 'Make an API key',
    says: 'The whole key is in this response and never again. Up to two live keys may have one name, so that a new one can be handed over before the old one is revoked.',
    method: 'POST',
    path: '/office/api/keys',
    who: 'staff',
    permission: ['staff.manage'],
    freshFactor: true,
    body: 'json',
    fields: keys.apiKeyBody,
    answer: keys.madeApiKey,
    status: 201,
    creates: true,
    errors: ['conflicting-change'],
    limit: mayWrite,
    logs: { programs: { 'key.made': 'API key made' } },
    fallback: 'The API key could not be made.',
  },
  revokeApiKey: {
    title: 'Revoke an API key',
    says: 'It stops working straight away and permanently. Revoking it again changes nothing.',
    method: 'POST',
    path: '/office/api/keys/:id/revoke',
    who: 'staff',
    permission: ['staff.manage'],
    body: 'none',
    params: idParams,
    answer: keys.apiKeyRow,
    errors: ['not-found'],
    limit: mayWrite,
    logs: { programs: { 'key.revoked': 'API key revoked' } },
    fallback: 'The API key could not be revoked.',
  },
})
