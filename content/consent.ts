/* SAMPLE CONTENT: a new version whenever what you promise changes. */

import type { Catalogue } from '#shared/catalogue/types.ts'

/**
 * Every version, the newest last. When a text changes in what it promises, add a version; when only its wording changes, put the
 * new fingerprint into the newest one.
 */
export const consentVersions: Catalogue['consent'] = [
  {
    version: '2026-11-21',
    changes: [
      'The privacy page says how long we store each kind of data, including emails and sign-ins.',
      'You can download your data and delete your account on your dashboard.',
    ],
    fingerprint: 'b313c429893ef033',
  },
  {
    version: '2026-11-25',
    changes: ['We remove from photos where and with which camera they were taken.'],
    fingerprint: 'b6b478d34a067a3f',
  },
]
