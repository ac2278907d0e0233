import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  giveReference,
  isPaid,
  openPayment,
  payByCard,
  type Reach,
  saveDraft,
  signedUp,
  submit,
} from '../../harness/applicant.ts'
import { wholeApplication } from '../../harness/applications.ts'
import { failureOf, textAt, tryOnce } from '../../harness/client.ts'
import { writeColleague } from '../../harness/staff.ts'
import type { Context } from '../../server/base/context.ts'
import { mailReader, type ReadMail } from '../../server/testing/mail-reader.ts'
import { staffCaller } from '../lib/office-calls.ts'
import { confirmBatch, hourIn, release, setSeats } from '../lib/office-cases.ts'
import type { Fleet } from './fleet.ts'

/** What a person and the office got: every email, and the PDFs by name. */
export interface Collected {
  mails: ReadMail[]
  pdfs: Map<string, Buffer>
}

const programme = 'llm'
const email = 'adaeze@example.com'
const referees = ['r1.adaeze@unilag.edu.ng', 'r2.adaeze@unn.edu.ng', 'r3.adaeze@ui.edu.ng'] as const

/**
 * An applicant of the second university, by calls, each at another instance: account, form, documents, fee, three references, decision,
 * acceptance, letter and receipt. Throws with the response that ended it early.
 */
export async function secondJourney({ instances, context }: Fleet): Promise<Collected> {
  const url = instances[0].server.url
  const mails = async () =>
    (
      await Promise.all(
        instances.map(({ dataDir }) =>
          mailReader(dataDir, async () => {})
            .all()
            .catch(() => []),
        ),
      )
    ).flat()
  const reach = reachOf(url, mails)
  const bearer = await signedUp(reach, email, 'msc')
  const whole = await wholeApplication('msc', email)
  const answers = {
    ...whole.answers,
    selected_program: programme,
    first_referee_email: referees[0],
    second_referee_email: referees[1],
  }
  await saveDraft(reach, bearer, { path: whole.path, answers })
  const application = await submit(reach, bearer, { ...whole, answers })
  const uuid = textAt(application, 'uuid')
  const { reference, cardPage } = await openPayment(reach, { bearer, uuid, type: 'msc' })
  await payByCard(reach, cardPage)
  if (!(await isPaid(reach, bearer, reference))) throw new Error(`The payment ${reference} is not confirmed`)
  const form = {
    ...{ referee_number: '3', new_referee_name: 'Prof. Ini Bassey', new_referee_email: referees[2] },
    application_uuid: uuid,
  }
  await reach.send('/postgraduate/change-reference', { method: 'PUT', bearer, form })
  for (const referee of referees) await giveReference(reach, referee)
  await decide(context, url, uuid)
  const pdfs = new Map<string, Buffer>()
  await reach.mailTo(email, /There is news/)
  await reach.send(`/applications/${uuid}/offer/accept`, { method: 'POST', bearer })
  for (const [name, path] of [
    ['letter of admission', `/applications/${uuid}/letter`],
    ['application', `/applications/${uuid}/record`],
    ['receipt', `/payments/${reference}/receipt`],
  ] as const)
    pdfs.set(name, (await reach.send(path, { bearer })).body as Buffer)
  await sleep(2_000)
  return { mails: await mails(), pdfs }
}

function reachOf(url: string, mails: () => Promise<ReadMail[]>): Reach {
  return {
    async mailTo(address, subject) {
      for (let tries = 0; tries < 600; tries += 1) {
        const found = (await mails()).findLast(mail => mail.to.includes(address) && subject.test(mail.subject))
        if (found) return found
        await sleep(100)
      }
      throw new Error(`${address} got no email about ${subject}`)
    },
    async send(path, call, alsoFine = []) {
      const tried = await tryOnce(new URL(path, url).href, call)
      if (tried.outcome === 'answered' && (tried.status < 300 || alsoFine.includes(tried.status))) return tried
      throw new Error(`${path}: ${failureOf(tried)}`)
    },
  }
}

/** An offer, proposed by one person, approved by another, and released. */
async function decide(context: Context, url: string, uuid: string): Promise<void> {
  const join = async (role: 'officer' | 'registrar', name: string) =>
    staffCaller(
      url,
      (
        await writeColleague(context, {
          full_name: name,
          email: `${role}@eocl.example`,
          grants: [{ role, scope: 'all' }],
        })
      ).token,
    )
  const [officer, registrar] = [await join('officer', 'Ime Udoh'), await join('registrar', 'Bassey Effiom-Duke')]
  await sql`update staff_session set fresh_until = now() + interval '1 hour'`.execute(context.db)
  await sql`update round set acceptance_fee_minor = 0`.execute(context.db)
  for (const stage of ['checking', 'ready'])
    await sql`update admission_case set stage = ${stage}
      where application_id = (select id from application where uuid = ${uuid}::uuid) and stage <> 'ready'`.execute(
      context.db,
    )
  const office = { context, registrar, officer } as Parameters<typeof setSeats>[0]
  await setSeats(office, { programme, capacity: 5 })
  await confirmBatch(officer, { action: 'propose', proposal: { kind: 'offer' }, uuids: [uuid] })
  await confirmBatch(registrar, { action: 'approve', uuids: [uuid] })
  const { rows } = await sql<{ id: string }>`select id from decision where ended_at is null
    and application_id = (select id from application where uuid = ${uuid}::uuid)`.execute(context.db)
  const hour = await hourIn(context, 10_000)
  const { status, body } = await release(office, { hour, decision_ids: rows.map(({ id }) => id) })
  if (status >= 300) throw new Error(`The release was answered ${status}: ${JSON.stringify(body)}`)
  await sleep(2_000)
}
