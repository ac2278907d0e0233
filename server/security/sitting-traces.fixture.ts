import { sql } from 'kysely'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { sittingBody } from '../features/sittings/testing/sitting-office.ts'
import type { TestApp } from '../testing/app.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'

interface Office {
  portal: TestApp
  /** Someone new in a role. */
  member(role: 'head'): Promise<OfficePerson>
  offeringParams(): Promise<{ round: string; programme: string }>
  readyCase(): Promise<string>
}

/** What the calls about sittings leave in the audit log. */
export function sittingTraces(office: () => Office) {
  async function sitting(): Promise<{
    head: OfficePerson
    made: Sitting
    params: { round: string; programme: string }
  }> {
    const [head, params] = [await office().member('head'), await office().offeringParams()]
    const made = expectDone(await head.call('makeSitting', { params, body: sittingBody() }))
    return { head, made, params }
  }
  async function inviting() {
    const { head, made, params } = await sitting()
    const uuid = await office().readyCase()
    const body = { sittings: [made.id], uuids: [uuid], count: 1 }
    return { head, made, uuid, params, invite: () => head.call('inviteToSittings', { params, body }) }
  }
  return {
    listSittings: 'reads',
    readSitting: {
      leaves: 'sitting.read',
      change: async () => {
        const { head, made } = await sitting()
        return () => head.call('readSitting', { params: { id: made.id } })
      },
    },
    checkScreening: 'reads',
    readScreeningFile: 'reads',
    makeSitting: {
      leaves: 'sitting.made',
      change: async () => {
        const [head, params] = [await office().member('head'), await office().offeringParams()]
        return () => head.call('makeSitting', { params, body: sittingBody() })
      },
    },
    changeSitting: {
      leaves: 'sitting.changed',
      change: async () => {
        const { head, made } = await sitting()
        const body = { ...sittingBody({ days: 14 }), revision: made.revision }
        return () => head.call('changeSitting', { params: { id: made.id }, body })
      },
    },
    cancelSitting: {
      leaves: 'sitting.cancelled',
      change: async () => {
        const { head, made } = await sitting()
        return () => head.call('cancelSitting', { params: { id: made.id }, body: { reason: 'No power.' } })
      },
    },
    inviteToSittings: { leaves: 'sitting.invited', change: async () => (await inviting()).invite },
    movePlace: {
      leaves: 'sitting.place-moved',
      change: async () => {
        const { head, made, uuid, invite, params } = await inviting()
        expectDone(await invite())
        const other = expectDone(await head.call('makeSitting', { params, body: sittingBody({ days: 14 }) }))
        const body = { sitting: other.id, reason: 'You asked by phone.' }
        return () => head.call('movePlace', { params: { id: made.id, uuid }, body })
      },
    },
    removePlace: {
      leaves: 'sitting.place-removed',
      change: async () => {
        const { head, made, uuid, invite } = await inviting()
        expectDone(await invite())
        const body = { reason: 'You asked by phone.' }
        return () => head.call('removePlace', { params: { id: made.id, uuid }, body })
      },
    },
    markAttendance: {
      leaves: 'sitting.attendance-marked',
      change: async () => {
        const { head, made, uuid, invite } = await inviting()
        expectDone(await invite())
        await sql`update sitting set change_until = now() - interval '1 day', starts_at = now() - interval '1 minute',
          ends_at = now() + interval '1 hour' where id = ${made.id}::uuid`.execute(office().portal.context.db)
        const body = { uuids: [uuid], attendance: 'present' }
        return () => head.call('markAttendance', { params: { id: made.id }, body })
      },
    },
  } as const
}
