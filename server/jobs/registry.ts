import { tellCaps } from '../features/caps/tell-caps.ts'
import { makeExports } from '../features/exports/make-scheduled.ts'
import { fillFeed, numberFeed } from '../features/feed/number-feed.ts'
import { readReturns } from '../features/mail/read-returns.ts'
import { chaseOffers } from '../features/offers/chase-offers.ts'
import { requestRefunds } from '../features/payments/refunds.ts'
import { checkPayments, handlePaymentEvents } from '../features/payments/webhook.ts'
import { findPeople } from '../features/people/find-people.ts'
import { endAccounts } from '../features/privacy/end-accounts.ts'
import { endApplications } from '../features/privacy/end-applications.ts'
import { foldCountsDuty } from '../features/queue/counts.ts'
import { tellDecisions } from '../features/releases/tell.ts'
import { mailFigures } from '../features/reports/figures-mail.ts'
import { chaseApplicants } from '../features/requests/chase.ts'
import { remindOfResults } from '../features/requests/remind-of-results.ts'
import { tellMessages } from '../features/requests/tell-messages.ts'
import { tellRequests } from '../features/requests/tell-requests.ts'
import { remindReaders } from '../features/reviews/remind-readers.ts'
import { assignRoundsDuty } from '../features/rounds/ensure-rounds.ts'
import type { Sandbox } from '../features/sandbox/service.ts'
import { publishSettingsDuty } from '../features/settings/publish-due.ts'
import { tellSittings } from '../features/sittings/tell-sittings.ts'
import { countStatistics } from '../features/statistics/count-statistics.ts'
import { reportInstance } from '../features/system/report-instance.ts'
import { mailDesks } from '../features/today/daily-mail.ts'
import { remindRecordsOffices } from '../features/transcripts/remind.ts'
import { sendWebhooks } from '../features/webhooks/send-webhooks.ts'
import { checkFiles } from './check-files.ts'
import type { Duty } from './duty.ts'
import { mendSchedules } from './mend-schedules.ts'
import { prune } from './prune.ts'
import { remindEditors } from './remind-editors.ts'
import { remindReferees } from './remind-referees.ts'
import { sendMail, sendUrgentMail } from './send-mail.ts'
import { sendMessages } from './send-messages.ts'
import { sweepFiles } from './sweep-files.ts'

/** Every job of the server; those of the sandbox only while it is the gateway. */
export function allDuties(sandbox: Sandbox | undefined): Duty[] {
  const duties: Duty[] = [
    sendMail,
    sendUrgentMail,
    sendMessages,
    readReturns,
    remindReferees,
    remindRecordsOffices,
    remindEditors,
    remindOfResults,
    handlePaymentEvents,
    checkPayments,
    requestRefunds,
    checkFiles,
    sweepFiles,
    prune,
    mendSchedules,
    assignRoundsDuty,
    endApplications,
    endAccounts,
    foldCountsDuty,
    chaseApplicants,
    remindReaders,
    tellDecisions,
    chaseOffers,
    tellCaps,
    tellSittings,
    tellMessages,
    tellRequests,
    mailDesks,
    mailFigures,
    makeExports,
    numberFeed,
    fillFeed,
    findPeople,
    sendWebhooks,
    publishSettingsDuty,
    countStatistics,
    reportInstance,
  ]
  return sandbox ? [...duties, sandboxWebhooks(sandbox)] : duties
}

function sandboxWebhooks(sandbox: Sandbox): Duty {
  return {
    name: 'deliver-sandbox-webhooks',
    restMs: 30_000,
    run: async context => (await sandbox.deliverDueWebhooks(context.clock.now())) > 0,
  }
}
