import { auditSection } from './features/audit/section.ts'
import { capsSection } from './features/caps/section.ts'
import { connectionsSection } from './features/connections/section.ts'
import { exportSection } from './features/export/section.ts'
import { extensionsSection } from './features/extensions/section.ts'
import { moneySection } from './features/money/section.ts'
import { offersSection } from './features/offers/section.ts'
import { peopleSection } from './features/people/section.ts'
import { queueSection } from './features/queue/section.ts'
import { releasesSection } from './features/releases/section.ts'
import { reportsSection } from './features/reports/section.ts'
import { settingsSection } from './features/rounds/section.ts'
import { rubricsSection } from './features/rubrics/section.ts'
import { scoreSection } from './features/score/section.ts'
import { seatsSection } from './features/seats/section.ts'
import { setUpSection } from './features/set-up/section.ts'
import { staffSection } from './features/staff/section.ts'
import { systemSection } from './features/system/section.ts'
import { todaySection } from './features/today/section.ts'
import { unfinishedSection } from './features/unfinished/section.ts'
import { waiversSection } from './features/waivers/section.ts'
import type { Section } from './frame/section.ts'

/** The sections of the office, in the order of the side bar. A section is listed once its screens work. */
export const sections: readonly Section[] = [
  setUpSection,
  todaySection,
  queueSection,
  scoreSection,
  seatsSection,
  rubricsSection,
  releasesSection,
  offersSection,
  capsSection,
  moneySection,
  waiversSection,
  unfinishedSection,
  extensionsSection,
  peopleSection,
  reportsSection,
  exportSection,
  settingsSection,
  staffSection,
  connectionsSection,
  systemSection,
  auditSection,
]
