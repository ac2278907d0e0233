import type { DutyName } from '../../../jobs/duty.ts'

const titles: Record<DutyName, string> = {
  'send-mail': 'Send emails',
  'send-urgent-mail': 'Send codes and private links',
  'send-messages': 'Send messages by SMS, WhatsApp and notifications',
  'read-returns': 'Read emails that came back',
  'remind-referees': 'Remind referees',
  'remind-records-offices': 'Remind records offices',
  'remind-editors': 'Remind applicants who did not finish a change',
  'remind-of-results': 'Remind of awaited results',
  'handle-payment-events': 'Deal with news of the card provider',
  'check-payments': 'Check open payments',
  'request-refunds': 'Ask for refunds',
  'deliver-sandbox-webhooks': 'Play the card provider of the sandbox',
  'check-files': 'Check uploads for viruses',
  'sweep-files': 'Remove uploads that nothing needs',
  prune: 'Delete what has expired',
  'mend-schedules': 'Correct times after the clock was set back',
  'assign-rounds': 'Assign applications to rounds',
  'end-applications': 'Erase applications after their retention time',
  'end-accounts': 'Erase accounts after their retention time',
  'fold-counts': 'Add up the counts of the queue',
  'chase-applicants': 'Remind applicants of open requests',
  'remind-readers': 'Remind readers',
  'tell-decisions': 'Email the news of a release',
  'chase-offers': 'Remind of offers, and let them lapse',
  'tell-caps': 'Email the news of CAPS',
  'mail-desks': 'Email what waits on each desk',
  'mail-figures': 'Email the figures of yesterday',
  'make-exports': 'Make the exports that are scheduled',
  'tell-messages': 'Email messages to many applicants',
  'tell-requests': 'Email requests to many applicants',
  'tell-sittings': 'Invite to screenings',
  'number-feed': 'Number the feed for connections',
  'fill-feed': 'Fill the feed for connections',
  'find-people': 'Look for possible duplicates',
  'send-webhooks': 'Tell connected programs',
  'publish-settings': 'Publish planned settings',
  'count-statistics': 'Count the public statistics',
  'report-instance': 'Describe this instance',
}

/** What a job does; the name itself for one that another version of the program has. */
export function jobTitle(name: string): string {
  return Object.hasOwn(titles, name) ? titles[name as DutyName] : name
}
