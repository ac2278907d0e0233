import { sql } from 'kysely'
import { codeIn, findAll } from '../features/people/testing/merging.ts'
import { askedFor } from '../features/people/testing/recovering.ts'
import { somebodyAt } from '../features/people/testing/somebody.ts'
import { keepErasedDraft } from '../features/privacy/erased-drafts.ts'
import type { TestApp } from '../testing/app.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'

interface Office {
  portal: TestApp
  /** Someone new in a role. */
  member(role: 'registrar'): Promise<OfficePerson>
}

/** What the calls about duplicates leave in the audit log. */
export function peopleTraces(office: () => Office) {
  async function pair() {
    const { context } = office().portal
    const jamb = context.random.uuid()
    const kept = await somebodyAt(context, { jamb })
    const gone = await somebodyAt(context, { jamb, programme: 'msc-computer-science' })
    await findAll(context)
    const registrar = await office().member('registrar')
    const { rows } = expectDone(await registrar.call('listPairs', { query: `application=${kept.uuid}` }))
    return { registrar, kept, gone, params: { id: rows[0].id } }
  }

  async function ofOnePhone() {
    const phone = '+2348035559999'
    const { context } = office().portal
    const one = await somebodyAt(context, { phone })
    const other = await somebodyAt(context, { phone })
    await somebodyAt(context, { phone })
    await findAll(context)
    const registrar = await office().member('registrar')
    const { rows } = expectDone(await registrar.call('listSharedPhones', { query: `application=${one.uuid}` }))
    return { registrar, one, other, params: { id: rows[0].id } }
  }

  async function proposed() {
    const made = await pair()
    const body = { keep: made.kept.id, reason: 'She came with her passport.' }
    expectDone(await made.registrar.call('proposeMerge', { params: made.params, body }))
    return made
  }

  const confirm = async (
    { registrar, params, ...people }: Awaited<ReturnType<typeof pair>>,
    whose: 'kept' | 'gone',
  ) => {
    const { text } = await office().portal.mails.newestTo(people[whose].email)
    return registrar.call('confirmMergeOwner', { params, body: { whose, code: codeIn(text) } })
  }

  async function confirmed() {
    const made = await proposed()
    for (const whose of ['kept', 'gone'] as const) expectDone(await confirm(made, whose))
    const second = await office().member('registrar')
    await second.freshen()
    return { ...made, second }
  }

  async function recovering() {
    const registrar = await office().member('registrar')
    await registrar.freshen()
    const lost = await somebodyAt(office().portal.context)
    return { registrar, params: { id: lost.id }, body: askedFor(lost) }
  }

  async function recoveryAsked() {
    const { registrar, params, body } = await recovering()
    expectDone(await registrar.call('askRecovery', { params, body }))
    const { recovery } = expectDone(await registrar.call('readAccount', { params }))
    const second = await office().member('registrar')
    await second.freshen()
    return { second, params, body: { recovery: recovery.id } }
  }

  async function deletionAsked() {
    const { registrar, params } = await recovering()
    expectDone(await registrar.call('askDeletionOnLetter', { params, body: { letter: 'A signed letter.' } }))
    const { deletion } = expectDone(await registrar.call('readDeletion', { params }))
    const second = await office().member('registrar')
    await second.freshen()
    return { second, params, body: { deletion: deletion.id } }
  }

  return {
    readDeletion: 'reads',
    askDeletionOnLetter: {
      leaves: 'account.deletion-proposed',
      change: async () => {
        const { registrar, params } = await recovering()
        return () => registrar.call('askDeletionOnLetter', { params, body: { letter: 'A signed letter.' } })
      },
    },
    approveDeletion: {
      leaves: 'account.deletion-approved',
      change: async () => {
        const { second, ...sent } = await deletionAsked()
        return () => second.call('approveDeletion', sent)
      },
    },
    stopDeletion: {
      leaves: 'account.deletion-discarded',
      change: async () => {
        const { second, ...sent } = await deletionAsked()
        return () => second.call('stopDeletion', sent)
      },
    },
    findAccounts: 'reads',
    listRecoveries: 'reads',
    askRecovery: {
      leaves: 'account.recovery-asked',
      change: async () => {
        const { registrar, ...sent } = await recovering()
        return () => registrar.call('askRecovery', sent)
      },
    },
    approveRecovery: {
      leaves: 'account.recovery-approved',
      change: async () => {
        const { second, ...sent } = await recoveryAsked()
        return () => second.call('approveRecovery', sent)
      },
    },
    discardRecovery: {
      leaves: 'account.recovery-discarded',
      change: async () => {
        const { second, ...sent } = await recoveryAsked()
        return () => second.call('discardRecovery', sent)
      },
    },
    readAccount: {
      leaves: 'account.read',
      change: async () => {
        const { registrar, kept } = await pair()
        return () => registrar.call('readAccount', { params: { id: kept.id } })
      },
    },
    readOutsider: {
      leaves: 'outsider.read',
      change: async () => {
        const { registrar, kept } = await pair()
        const { db } = office().portal.context
        await sql`insert into referee (id, application_id, number, name, email, email_key, status, created_at)
          select gen_random_uuid(), id, 1, 'Prof', 'prof@uni.example', 'prof@uni.example', 'requested', now()
          from application where uuid = ${kept.uuid}::uuid`.execute(db)
        return () => registrar.call('readOutsider', { query: 'email=prof@uni.example' })
      },
    },
    readAccountAsSeen: {
      leaves: 'account.seen-as-owner',
      change: async () => {
        const { registrar, kept } = await pair()
        return () => registrar.call('readAccountAsSeen', { params: { id: kept.id } })
      },
    },
    sendMessageAgain: {
      leaves: 'account.message-sent-again',
      change: async () => {
        const { registrar, kept } = await pair()
        const { context } = office().portal
        const message = context.random.uuid()
        await sql`insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, sent_at, account_id)
          values (${message}, 'fee-due', ${kept.email}, 'Fee', 'Pay', 'Pay', now(), now(), ${kept.id})`.execute(
          context.db,
        )
        return () => registrar.call('sendMessageAgain', { params: { id: kept.id, mail: message } })
      },
    },
    forgetAddress: {
      leaves: 'person.forgotten',
      change: async () => {
        const registrar = await office().member('registrar')
        await registrar.freshen()
        const body = { email: 'writer@example.com', reason: 'A letter of 20 November.' }
        return () => registrar.call('forgetAddress', { body })
      },
    },
    restoreDraft: {
      leaves: 'account.draft-restored',
      change: async () => {
        const { registrar, kept } = await pair()
        const { context } = office().portal
        await context.db.transaction().execute(async tx => {
          const { id } = await tx
            .selectFrom('application')
            .select('id')
            .where('uuid', '=', kept.uuid)
            .executeTakeFirstOrThrow()
          await keepErasedDraft(tx, context, id)
          await tx.updateTable('application').set({ account_id: null }).where('id', '=', id).execute()
        })
        const [draft] = expectDone(await registrar.call('readAccount', { params: { id: kept.id } })).erased_drafts
        const body = { reason: 'She was in hospital.' }
        return () => registrar.call('restoreDraft', { params: { id: kept.id, draft: draft.id }, body })
      },
    },
    endAccountSessions: {
      leaves: 'account.signed-out',
      change: async () => {
        const { registrar, kept } = await pair()
        const { db } = office().portal.context
        await sql`insert into session (id, account_id, created_at, last_used_at, expires_at)
          values (gen_random_uuid(), ${kept.id}, now(), now(), now() + interval '9 days')`.execute(db)
        return () => registrar.call('endAccountSessions', { params: { id: kept.id } })
      },
    },
    listPairs: 'reads',
    listSharedPhones: 'reads',
    readSharedPhone: {
      leaves: 'people.phone-read',
      change: async () => {
        const { registrar, params } = await ofOnePhone()
        return () => registrar.call('readSharedPhone', { params })
      },
    },
    choosePair: {
      leaves: 'people.pair-chosen',
      change: async () => {
        const { registrar, params, one, other } = await ofOnePhone()
        return () => registrar.call('choosePair', { params, body: { one: one.id, other: other.id } })
      },
    },
    readPair: {
      leaves: 'people.compared',
      change: async () => {
        const { registrar, params } = await pair()
        return () => registrar.call('readPair', { params })
      },
    },
    dismissPair: {
      leaves: 'people.told-apart',
      change: async () => {
        const { registrar, params } = await pair()
        return () => registrar.call('dismissPair', { params })
      },
    },
    restorePair: {
      leaves: 'people.listed-again',
      change: async () => {
        const { registrar, params } = await pair()
        expectDone(await registrar.call('dismissPair', { params }))
        return () => registrar.call('restorePair', { params })
      },
    },
    proposeMerge: {
      leaves: 'people.merge-proposed',
      change: async () => {
        const { registrar, kept, params } = await pair()
        return () => registrar.call('proposeMerge', { params, body: { keep: kept.id, reason: 'One passport.' } })
      },
    },
    confirmMergeOwner: {
      leaves: 'people.owner-confirmed',
      change: async () => {
        const made = await proposed()
        return () => confirm(made, 'gone')
      },
    },
    approveMerge: {
      leaves: 'people.merged',
      change: async () => {
        const { second, params } = await confirmed()
        return () => second.call('approveMerge', { params })
      },
    },
    discardMerge: {
      leaves: 'people.merge-discarded',
      change: async () => {
        const { registrar, params } = await proposed()
        return () => registrar.call('discardMerge', { params })
      },
    },
    undoMerge: {
      leaves: 'people.merge-undone',
      change: async () => {
        const { second, params } = await confirmed()
        expectDone(await second.call('approveMerge', { params }))
        return () => second.call('undoMerge', { params })
      },
    },
  } as const
}
