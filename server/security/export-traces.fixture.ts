import type { TestApp } from '../testing/app.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'

const totals = { what: 'totals', columns: ['stage', 'applications'], filter: {}, format: 'csv' }

/** What the calls about scheduled exports leave in the audit log. */
export function exportTraces(portal: () => TestApp, somebody: () => Promise<OfficePerson>) {
  async function saved() {
    const kemi = await somebody()
    const { id } = expectDone(await kemi.call('saveExport', { body: { ...totals, name: 'Totals' } }))
    return { kemi, params: { id } }
  }
  async function scheduled() {
    const { kemi, params } = await saved()
    expectDone(await kemi.call('scheduleExport', { params, body: { every: 'monday' } }))
    return { kemi, params }
  }
  return {
    scheduleExport: {
      leaves: 'export.scheduled',
      change: async () => {
        const { kemi, params } = await saved()
        return () => kemi.call('scheduleExport', { params, body: { every: 'month' } })
      },
    },
    unscheduleExport: {
      leaves: 'export.unscheduled',
      change: async () => {
        const { kemi, params } = await scheduled()
        return () => kemi.call('unscheduleExport', { params })
      },
    },
    listExportResults: 'reads',
    downloadExportResult: {
      leaves: 'export.collected',
      change: async () => {
        const { kemi } = await scheduled()
        const { context, work } = portal()
        await context.db.updateTable('export_schedule').set({ next_at: context.clock.now() }).execute()
        await work('make-exports')
        const [result] = expectDone(await kemi.call('listExportResults'))
        return () => kemi.call('downloadExportResult', { params: { id: result.id } })
      },
    },
  } as const
}
