/* SAMPLE CONTENT: a new version whenever what you promise changes. */

/** One state of the terms and the privacy text together. */
export interface ConsentVersion {
  /** The day from which it holds, YYYY-MM-DD; it is stored with every account that agreed. */
  version: string
  /** What is different for a reader, in sentences; people who agreed to an earlier version are shown them once. */
  changes: readonly string[]
  /** Of both texts; `content/consent.test.ts` says what to put here. */
  fingerprint: string
}

/**
 * Every version, the newest last. When a text changes in what it promises, add a version; when only its wording changes, put the
 * new fingerprint into the newest one.
 */
export const consentVersions: readonly [ConsentVersion, ...ConsentVersion[]] = [
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

/** What someone who signs up now agrees to. */
export function currentConsent(): ConsentVersion {
  return consentVersions.at(-1) ?? consentVersions[0]
}
