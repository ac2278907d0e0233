import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterCapsEvent, type CapsState, capsEvents, capsStates } from '#shared/domain/caps-life.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { csv, signedUp } from '../../testing/people.ts'
import { type Admitted, type CapsOffice, capsOffice } from './testing/caps-office.ts'

let office: CapsOffice
beforeAll(async () => {
  office = await capsOffice()
})
afterAll(() => office.close())

const list = async (who = office.registrar, query = '') => expectDone(await who.call('listCaps', { query }))
const idsIn = (answer: { rows: { id: string }[] }) => answer.rows.map(({ id }) => id)
const answers = (...lines: string[]) => csv(`Reg No,CAPS Status\n${lines.join('\n')}\n`, 'answers.csv')
const check = (files: ReturnType<typeof csv>, who = office.registrar) => who.call('checkCapsAnswers', { files })
const take = (files: ReturnType<typeof csv>, count: number, who = office.registrar) =>
  who.call('importCapsAnswers', { body: { count }, files })
const propose = (people: Admitted[], who = office.registrar, count = people.length) =>
  who.call('proposeToJamb', { body: { ids: people.map(({ id }) => id), count } })
const byHand = (one: Admitted, state: string, event: string, who = office.registrar) =>
  who.call('changeCaps', { params: { id: one.id }, body: { event, state, reason: 'JAMB wrote to us.' } })
const undo = (action: string, who = office.registrar) => who.call('undoCaps', { params: { id: action } })
/** Moves the deadline half a minute back, because the database’s clock cannot be changed. */
const undoIsOver = (one: Admitted) =>
  sql`update caps set tell_at = now() - interval '1 second' where decision_id = ${one.id} and tell_at is not null`.execute(
    office.context.db,
  )

describe('the list', () => {
  test('contains the undergraduates with a released offer, with counts by state, and can be searched by name and JAMB number', async () => {
    const [open, proposed] = [await office.admitted(), await office.admitted({ caps: 'proposed' })]
    const early = await office.admitted({ toldInMinutes: 5 })
    const declined = await office.admitted({ state: 'declined' })
    const all = await list()
    expect(idsIn(all)).toEqual(expect.arrayContaining([open.id, proposed.id]))
    expect(idsIn(all)).not.toEqual(expect.arrayContaining([early.id]))
    expect(idsIn(all)).not.toEqual(expect.arrayContaining([declined.id]))
    expect(all.counts).toEqual({ to_propose: 1, proposed: 1 })
    expect(idsIn(await list(office.officer, 'state=proposed'))).toEqual([proposed.id])
    expect(idsIn(await list(office.registrar, `q=${open.number}`))).toEqual([open.id])
    for (const part of ['colour:red', 'round:msc-1999'])
      expect(await list(office.registrar, `q=${part}`)).toEqual({ ...(await list()), unknown: [part] })
    const [first] = (await list(office.registrar, 'limit=1')).rows
    const { next } = await list(office.registrar, 'limit=1')
    expect(idsIn(await list(office.registrar, `limit=1&after=${next}`))).not.toContain(first.id)
    expect(await office.registrar.call('listCaps', { query: 'after=x' })).toMatchObject({ status: 422 })
  })

  test('is shown next to the stage in a file, only to people who work with JAMB', async () => {
    const [open, pending] = [await office.admitted(), await office.admitted({ caps: 'transfer_pending' })]
    const early = await office.admitted({ toldInMinutes: 5, caps: 'proposed' })
    const declined = await office.admitted({ state: 'declined', caps: 'proposed' })
    const capsOf = async ({ uuid }: Admitted, who: OfficePerson) =>
      expectDone(await who.call('readCase', { params: { uuid } })).case?.caps
    for (const who of [office.officer, office.registrar, office.records]) {
      expect(await capsOf(open, who)).toEqual({ id: open.id, state: 'to_propose' })
      expect(await capsOf(pending, who)).toMatchObject({ state: 'transfer_pending', since: expect.any(String) })
    }
    for (const one of [early, declined]) expect(await capsOf(one, office.registrar)).toBeUndefined()
    for (const role of ['head', 'auditor'] as const) {
      const other = await office.member(role)
      expect(await capsOf(pending, other), role).toBeUndefined()
    }
  })

  test('shows a records officer whom the registrar sees, before they accept, and no one anything out of scope', async () => {
    const [offered, accepted] = [await office.admitted({ state: 'offered' }), await office.admitted()]
    expect(idsIn(await list(office.officer, 'limit=100'))).toEqual(expect.arrayContaining([offered.id, accepted.id]))
    const [records, registrar] = [await list(office.records, 'limit=100'), await list(office.registrar, 'limit=100')]
    expect(idsIn(records)).toEqual(idsIn(registrar))
    expect(records).toMatchObject({ counts: registrar.counts, ready: registrar.ready })
    // The list is all that they see of someone who has not accepted.
    expect((await office.records.call('readCase', { params: { uuid: offered.uuid } })).status).toBe(404)
    expectDone(await propose([offered], office.records))
    expect(await office.capsOf(offered)).toBe('proposed')
    const elsewhere = await office.member('registrar', { schools: ['management'] })
    expect(await list(elsewhere)).toMatchObject({ rows: [], counts: {}, ready: 0 })
  })

  test('leaves out an offer of another programme until the applicant agrees to it', async () => {
    const one = await office.admitted({ kind: 'alternative_offer', state: 'offered' })
    expect(idsIn(await list(office.registrar, `q=${one.number}`))).toEqual([])
    await sql`update offer set consented_at = now() where decision_id = ${one.id}`.execute(office.context.db)
    expect(idsIn(await list(office.registrar, `q=${one.number}`))).toEqual([one.id])
  })
})

describe('a hand-over to JAMB', () => {
  test('moves the selected people, all or none, and can be undone until they are told', async () => {
    const people = [await office.admitted(), await office.admitted()]
    const { action, moved } = expectDone(await propose(people, office.records))
    expect(moved).toBe(2)
    expect(await Promise.all(people.map(office.capsOf))).toEqual(['proposed', 'proposed'])
    expect(await propose(people)).toMatchObject({ status: 409 })
    expect(await undo(action)).toMatchObject({ status: 204 })
    expect(await Promise.all(people.map(office.capsOf))).toEqual(['to_propose', 'to_propose'])
    expect(await undo(action)).toMatchObject({ status: 409, body: { detail: 'This step has already been undone.' } })
  })

  test('is refused if the number of people differs from the one shown', async () => {
    const one = await office.admitted()
    const { ready } = await list()
    expect(await office.registrar.call('proposeToJamb', { body: { count: ready - 1 } })).toMatchObject({ status: 409 })
    expect(await office.capsOf(one)).toBe('to_propose')
    expect(await office.registrar.call('proposeToJamb', { body: { count: ready } })).toMatchObject({
      status: 200,
      body: { moved: ready },
    })
    expect(await office.capsOf(one)).toBe('proposed')
  })

  test('leaves out anyone without a JAMB registration number', async () => {
    const one = await office.admitted({ number: 'none' })
    const { ready, rows } = await list(office.registrar, 'limit=100&state=to_propose')
    expect(rows.find(({ id }: { id: string }) => id === one.id)).toMatchObject({ has_number: false })
    expect(ready).toBe(rows.filter((row: { has_number: boolean }) => row.has_number).length)
    expect(await propose([one])).toMatchObject({ status: 409 })
  })

  test('by someone who only prepares, or in another school, is refused', async () => {
    const one = await office.admitted()
    expect(await propose([one], office.officer)).toMatchObject({ status: 403 })
    const elsewhere = await office.member('registrar', { schools: ['management'] })
    expect(await propose([one], elsewhere)).toMatchObject({ status: 404 })
    expect(await byHand(one, 'to_propose', 'propose', elsewhere)).toMatchObject({ status: 404 })
    // An officer of this school who is a records officer in another one.
    const mixed = await office.member('officer')
    const grants = [
      { role: 'officer', scope: 'all' },
      { role: 'records', scope: { schools: ['management'] } },
    ]
    await office.admin.freshen()
    await office.admin.call('changeStaff', { params: { id: mixed.id }, body: { grants } })
    expect(await propose([one], mixed)).toMatchObject({ status: 404 })
    expect(await office.capsOf(one)).toBe('to_propose')
  })
})

test('the file of people to propose contains exactly them, with formulas turned into text, and is logged', async () => {
  const [ready, early] = [await office.admitted(), await office.admitted({ toldInMinutes: 5 })]
  const proposed = await office.admitted({ caps: 'proposed' })
  await sql`update application set surname = '=1+1' where uuid = ${ready.uuid}`.execute(office.context.db)
  const body = { what: 'caps', columns: ['jamb_number', 'surname', 'jamb_score'], filter: {}, format: 'csv' }
  const file = expectDone(await office.officer.call('exportPeople', { body }))
  expect(file).toContain(`${ready.number},"'=1+1",250`)
  expect(file).not.toContain(early.number)
  expect(file).not.toContain(proposed.number)
  const logged = office.context.db.selectFrom('audit_log').select('detail').where('action', '=', 'export.made')
  expect(JSON.stringify(await logged.execute())).toContain('"what":"caps"')
  const elsewhere = await office.member('officer', { schools: ['management'] })
  expect(expectDone(await elsewhere.call('exportPeople', { body }))).not.toContain(ready.number)
  const editor = await office.member('auditor')
  expect(await editor.call('exportPeople', { body })).toMatchObject({ status: 403 })
})

describe('JAMB’s answers in a file', () => {
  test('are checked first: who moves, what is known, and which lines are refused and why', async () => {
    const [approved, accepted, waiting, twin] = [
      await office.admitted({ caps: 'proposed' }),
      await office.admitted({ caps: 'accepted_on_caps' }),
      await office.admitted(),
      await office.admitted({ caps: 'proposed' }),
    ]
    await office.admitted({ caps: 'proposed', number: twin.number })
    const file = answers(
      `${approved.number},Approved`,
      `${accepted.number},Accepted`,
      `${waiting.number},Accepted`,
      `${twin.number},Approved`,
      '202799999999ZZ,Approved',
      '=1+1,Approved',
      `${approved.number},Accepted`,
    )
    expect(expectDone(await check(file, office.officer))).toEqual({
      file_name: 'answers.csv',
      read: 7,
      moves: 1,
      unchanged: 1,
      states: { jamb_approved: 1 },
      refused: 5,
      skipped: [],
      unknown: [],
      problems: [
        { line: 4, message: `${waiting.number} is “To propose”, which “Accepted on CAPS” cannot follow.` },
        { line: 5, message: `2 offers have the number ${twin.number}. Change them by hand.` },
        { line: 6, message: 'No offer for 202799999999ZZ is with JAMB.' },
        { line: 7, message: '“=1+1” is not a JAMB registration number.' },
        { line: 8, message: `${approved.number} is also in line 2.` },
      ],
    })
    expect(await office.capsOf(approved)).toBe('proposed')
    expect(await take(file, 1, office.officer)).toMatchObject({ status: 403 })
    expect(await take(file, 2)).toMatchObject({ status: 409 })
    expect(await take(file, 1)).toMatchObject({ status: 200, body: { moved: 1 } })
    expect(await office.capsOf(approved)).toBe('jamb_approved')
    expect(expectDone(await check(file))).toMatchObject({ moves: 0, unchanged: 2, imported: { by: {} } })
    expect(await take(file, 0)).toMatchObject({ status: 409 })
  })

  test('confirm a place if nothing else is open, and the undo reverses that', async () => {
    const [open, conditional] = [
      await office.admitted({ caps: 'jamb_approved' }),
      await office.admitted({ caps: 'jamb_approved', kind: 'conditional_offer', conditions: ['Pass Further Maths'] }),
    ]
    const { action } = expectDone(await take(answers(`${open.number},Accepted`, `${conditional.number},Accepted`), 2))
    expect(await office.offerOf(open)).toBe('confirmed')
    expect(await office.offerOf(conditional)).toBe('accepted')
    expect(await undo(action)).toMatchObject({ status: 204 })
    expect([await office.offerOf(open), await office.capsOf(open)]).toEqual(['accepted', 'jamb_approved'])
  })

  test('about people of another school look like those about no one', async () => {
    const theirs = await office.admitted({ caps: 'proposed' })
    const elsewhere = await office.member('records', { schools: ['management'] })
    const file = answers(`${theirs.number},Approved`)
    expect(expectDone(await check(file, elsewhere))).toMatchObject({
      moves: 0,
      problems: [{ line: 2, message: `No offer for ${theirs.number} is with JAMB.` }],
    })
    expect(await take(file, 1, elsewhere)).toMatchObject({ status: 409 })
    expect(await office.capsOf(theirs)).toBe('proposed')
  })

  test('of which two people import the same file at the same moment count once', async () => {
    const people = [await office.admitted({ caps: 'proposed' }), await office.admitted({ caps: 'proposed' })]
    const file = answers(...people.map(({ number }) => `${number},Approved`))
    const both = await Promise.all([take(file, 2), take(file, 2, office.records)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const moves = await office.context.db
      .selectFrom('caps_move')
      .select('id')
      .where(
        'decision_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    expect(moves).toHaveLength(2)
  })

  test('that conflict about one person keep one of the two, and nothing incomplete', async () => {
    const [one, other] = [await office.admitted({ caps: 'proposed' }), await office.admitted({ caps: 'proposed' })]
    const both = await Promise.all([
      take(answers(`${one.number},Approved`, `${other.number},Approved`), 2),
      take(answers(`${one.number},Rejected`), 1, office.records),
    ])
    const states = await Promise.all([one, other].map(office.capsOf))
    const [approval, rejection] = both.map(({ status }) => status)
    // The second one finds another state: a rejection can follow an approval, but not the other way round.
    expect([approval, rejection, ...states].join(' ')).toMatch(
      /^(200 200 rejected jamb_approved|409 200 rejected proposed|200 409 jamb_approved jamb_approved)$/,
    )
  })

  test.each([
    ['a broken workbook', Buffer.from('PK\u0003\u0004rest'), 415],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 415],
    ['text with zeros in it', Buffer.from('reg no,status\n\0,\0'), 415],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 413],
  ])('are refused for %s', async (_, bytes, status) => {
    expect(await check(csv(bytes))).toMatchObject({ status })
  })

  test('are refused without a file, and read in UTF-16', async () => {
    expect(await office.registrar.call('checkCapsAnswers', { files: {} })).toMatchObject({ status: 422 })
    const one = await office.admitted({ caps: 'proposed' })
    const text = Buffer.from(`\uFEFFreg no\tstatus\r\n${one.number}\tApproved`, 'utf16le')
    expect(expectDone(await check(csv(text)))).toMatchObject({ moves: 1, refused: 0 })
  })
})

describe('a change by hand', () => {
  const cells = capsStates.flatMap(state => capsEvents.map(event => [state, event] as const))

  test('follows the transition table in every state, and so does the database', async () => {
    const { db } = office.context
    for (const [state, event] of cells) {
      const one = await office.admitted({ caps: state })
      const to = afterCapsEvent(state, event)
      const answer = await byHand(one, state, event)
      expect([answer.status, await office.capsOf(one)], `${state}, ${event}`).toEqual(to ? [200, to] : [409, state])
    }
    for (const from of capsStates)
      for (const to of capsStates.filter(other => other !== from)) {
        const one = await office.admitted({ caps: from })
        const isAllowed = capsEvents.some(event => afterCapsEvent(from, event) === to)
        const moved = db.updateTable('caps').set({ state: to }).where('decision_id', '=', one.id).execute()
        if (isAllowed) await moved
        else await expect(moved, `${from} to ${to}`).rejects.toThrow('no way leads')
      }
  })

  test('needs a reason, and the state that was on the screen', async () => {
    const one = await office.admitted({ caps: 'proposed' })
    const body = { event: 'approve', state: 'proposed' }
    expect(await office.registrar.call('changeCaps', { params: { id: one.id }, body })).toMatchObject({ status: 422 })
    expect(await byHand(one, 'jamb_approved', 'approve')).toMatchObject({
      status: 409,
      body: { detail: `${one.applicationNumber} is “Proposed to JAMB” now. Nothing was changed.` },
    })
    expect(await byHand(one, 'proposed', 'approve', office.officer)).toMatchObject({ status: 403 })
  })

  test('that withdraws an admission turns a confirmed place back into an accepted one, and a cleared one gets no number', async () => {
    const confirmed = await office.admitted({ caps: 'accepted_on_caps', state: 'confirmed' })
    const cleared = await office.admitted({ caps: 'accepted_on_caps', state: 'cleared' })
    for (const one of [confirmed, cleared]) expectDone(await byHand(one, 'accepted_on_caps', 'reject'))
    expect([await office.offerOf(confirmed), await office.offerOf(cleared)]).toEqual(['accepted', 'cleared'])
    await office.registrar.freshen()
    expect(await office.registrar.call('giveNumbers', { body: { ids: [cleared.id] } })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('on CAPS') },
    })
  })

  test('is in the history of the offer with its reason', async () => {
    const one = await office.admitted({ caps: 'proposed' })
    expectDone(await byHand(one, 'proposed', 'approve'))
    const { history, caps } = expectDone(await office.registrar.call('readOffer', { params: { id: one.id } }))
    expect(caps).toMatchObject({ state: 'jamb_approved', number: one.number })
    expect(history).toContainEqual(
      expect.objectContaining({ what: 'caps:jamb_approved', text: 'JAMB wrote to us.', by: expect.anything() }),
    )
  })
})

describe('an undergraduate', () => {
  test('is cleared only after CAPS', async () => {
    const one = await office.admitted({ state: 'confirmed' })
    expect(await office.records.call('clearOffer', { params: { id: one.id }, body: {} })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('CAPS') },
    })
  })

  test('is emailed half a minute after a step that there is news, and never what it is', async () => {
    const one = await office.admitted({ caps: 'proposed' })
    const owner = await signedUp(office, { email: 'undergraduate@example.com', program_type: 'undergraduate' })
    await sql`update application set account_id = ${owner.session.user.id}::uuid where uuid = ${one.uuid}`.execute(
      office.context.db,
    )
    expectDone(await byHand(one, 'proposed', 'approve'))
    const subjects = async () => (await office.mails.to(owner.email)).map(({ subject }) => subject)
    await office.work('tell-caps')
    expect(await subjects()).not.toContainEqual(expect.stringContaining('news'))
    await undoIsOver(one)
    await office.work('tell-caps')
    await office.work('tell-caps')
    expect((await subjects()).filter(subject => subject.includes('news'))).toHaveLength(1)
    const { text, subject } = await office.mails.newestTo(owner.email)
    expect(`${subject} ${text}`).not.toMatch(/CAPS|JAMB|approved|accept/i)
  })

  test('who was told of a step keeps the text of that time', async () => {
    const one = await office.admitted({ caps: 'jamb_approved' })
    const { action } = expectDone(await byHand(one, 'jamb_approved', 'accept'))
    await undoIsOver(one)
    await office.work('tell-caps')
    expect(await undo(action)).toMatchObject({ status: 409 })
    expect(await office.capsOf(one)).toBe('accepted_on_caps')
  })
})

test('an undo reaches no further than the scope of the person who undoes', async () => {
  const one = await office.admitted({ caps: 'proposed' })
  const { action } = expectDone(await byHand(one, 'proposed', 'approve'))
  const elsewhere: OfficePerson = await office.member('registrar', { schools: ['management'] })
  expect(await undo(action, elsewhere)).toMatchObject({ status: 404 })
  expect(await undo(action, office.officer)).toMatchObject({ status: 403 })
  const state: CapsState = 'jamb_approved'
  expect(await office.capsOf(one)).toBe(state)
})
