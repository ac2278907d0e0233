import type { TestApp } from '../testing/app.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'
import { newCandidate } from '../testing/office-portal.ts'
import { csv } from '../testing/people.ts'
import { writeTold } from '../testing/told.ts'

interface Office {
  portal: TestApp
  /** Someone new in a role. */
  member(role: 'registrar' | 'records'): Promise<OfficePerson>
}

let count = 0

/** What the calls about offers and enrolment leave in the audit log. */
export function offerTraces(office: () => Office) {
  /** An offer that was told, with a condition, in this state. */
  async function offer(state: string): Promise<{ uuid: string; id: string }> {
    const { portal } = office()
    count += 1
    const { uuid } = await newCandidate(portal, `offered${count}@example.com`)
    const id = await writeTold(portal.context, uuid, {
      state,
      ...(state === 'offered' ? { kind: 'conditional_offer', conditions: ['Score 7 in IELTS'] } : {}),
    })
    return { uuid, id }
  }

  const registrar = async () => {
    const one = await office().member('registrar')
    await one.freshen()
    return one
  }
  const onCondition = (id: string) => ({ id, position: '0' })
  const askedBy = async (id: string) =>
    expectDone(
      await (await registrar()).call('askWaiver', {
        params: onCondition(id),
        body: { reason: 'She studied in English.' },
      }),
    )
  const originals = ['transcript', 'degree_certificate', 'nysc_certificate']
  async function clear(id: string, who: OfficePerson): Promise<void> {
    for (const kind of originals) await who.call('saveOriginal', { params: { id, kind }, body: { outcome: 'seen' } })
    expectDone(await who.call('clearOffer', { params: { id }, body: {} }))
  }

  return {
    listOffers: 'reads',
    readOffer: {
      leaves: 'offer.read',
      change: async () => {
        const { id } = await offer('offered')
        const who = await registrar()
        return () => who.call('readOffer', { params: { id } })
      },
    },
    readMatriculationPattern: 'reads',
    matriculationList: 'reads',
    saveCondition: {
      leaves: 'offer.condition-met-asked',
      change: async () => {
        const { id } = await offer('offered')
        const who = await registrar()
        return () => who.call('saveCondition', { params: onCondition(id), body: { state: 'met' } })
      },
    },
    askWaiver: {
      leaves: 'offer.waiver-asked',
      change: async () => {
        const { id } = await offer('offered')
        const who = await registrar()
        return () => who.call('askWaiver', { params: onCondition(id), body: { reason: 'She studied in English.' } })
      },
    },
    answerWaiver: {
      leaves: 'offer.waived',
      change: async () => {
        const { id } = await offer('offered')
        await askedBy(id)
        const who = await registrar()
        return () => who.call('answerWaiver', { params: onCondition(id), body: { answer: 'grant' } })
      },
    },
    readDeferralMail: 'reads',
    answerDeferral: {
      leaves: 'offer.deferral-refused',
      change: async () => {
        const { id } = await offer('offered')
        const asked = { defer_asked_at: new Date(), defer_reason: 'I serve until July.' }
        await office().portal.context.db.updateTable('offer').set(asked).where('decision_id', '=', id).execute()
        const who = await registrar()
        return () => who.call('answerDeferral', { params: { id }, body: { answer: 'refuse', reason: 'It closes.' } })
      },
    },
    extendAnswer: {
      leaves: 'offer.extended',
      change: async () => {
        const { id } = await offer('offered')
        const who = await registrar()
        const answer_by = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
        return () =>
          who.call('extendAnswer', { params: { id }, body: { answer_by, reason: 'Her hall has no network.' } })
      },
    },
    replyForApplicant: {
      leaves: 'offer.accepted',
      change: async () => {
        const { id } = await offer('offered')
        const who = await registrar()
        return () => who.call('replyForApplicant', { params: { id }, body: { reply: 'accept', note: 'She phoned.' } })
      },
    },
    saveOriginal: {
      leaves: 'offer.original-recorded',
      change: async () => {
        const { id } = await offer('confirmed')
        const who = await office().member('records')
        return () => who.call('saveOriginal', { params: { id, kind: 'transcript' }, body: { outcome: 'seen' } })
      },
    },
    clearOffer: {
      leaves: 'offer.cleared',
      change: async () => {
        const { id } = await offer('confirmed')
        const who = await office().member('records')
        for (const kind of originals)
          await who.call('saveOriginal', { params: { id, kind }, body: { outcome: 'seen' } })
        return () => who.call('clearOffer', { params: { id }, body: {} })
      },
    },
    undoClearance: {
      leaves: 'offer.clearance-undone',
      change: async () => {
        const { id } = await offer('confirmed')
        const who = await office().member('records')
        await clear(id, who)
        return () => who.call('undoClearance', { params: { id } })
      },
    },
    giveNumbers: {
      leaves: 'offer.enrolled',
      change: async () => {
        const { id } = await offer('cleared')
        const who = await registrar()
        return () => who.call('giveNumbers', { body: { ids: [id] } })
      },
    },
    checkNumbers: 'reads',
    importNumbers: {
      leaves: 'offer.enrolled',
      change: async () => {
        const { uuid } = await offer('cleared')
        const who = await registrar()
        expectDone(await who.call('saveMatriculationPattern', { body: { pattern: `I${count}/{year}/{serial:4}` } }))
        const { application_number, session_id } = await office()
          .portal.context.db.selectFrom('application')
          .innerJoin('round', 'round.id', 'application.round_id')
          .select(['application_number', 'session_id'])
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow()
        const files = csv(
          `application number,matriculation number\n${application_number},I${count}/${session_id.slice(0, 4)}/0007\n`,
        )
        return () => who.call('importNumbers', { body: { count: 1 }, files })
      },
    },
    saveMatriculationPattern: {
      leaves: 'matriculation.pattern-set',
      change: async () => {
        const who = await registrar()
        return () => who.call('saveMatriculationPattern', { body: { pattern: `T${count}/{year}/{serial:4}` } })
      },
    },
  } as const
}
