import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { setMorningMail } from '../staff/morning-mail.ts'
import { figuresMail } from './figures-mail.ts'
import { listReports, readReport } from './read-report.ts'
import { reportCsv } from './report-csv.ts'

export function reportRoutes(context: Context) {
  return {
    listReports: async ({ staff }) => listReports(staff),
    readReport: ({ staff, params, query }) => readReport(context, staff, params.name, query),
    setFiguresMail: async ({ staff, body, transact }) => {
      await setMorningMail(context, transact, figuresMail, staff, body.on)
      return undefined
    },
    downloadReport: async ({ staff, params, query }) => reportCsv(await readReport(context, staff, params.name, query)),
  } satisfies Partial<Handlers>
}
