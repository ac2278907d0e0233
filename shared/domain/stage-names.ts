import type { CaseStage } from './case-life.ts'

/** The names of the stages in the office. */
export const stageNames: Record<CaseStage, string> = {
  received: 'Received',
  checking: 'Checking',
  with_applicant: 'With applicant',
  reviewing: 'Reviewing',
  ready: 'Ready',
  proposed: 'Proposed',
  approved: 'Approved',
  told: 'Told',
  withdrawn: 'Withdrawn',
  returned: 'With its owner',
}
