import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { fileOf } from '../../testing/office-portal.ts'
import { type DecidingOffice, decidingOffice } from './testing/deciding-office.ts'

let office: DecidingOffice
let officer: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  ;({ officer } = office)
})
afterAll(() => office.close())

const read = (uuid: string, by = officer) => by.call('readProposalChoices', { params: { uuid } })

describe('what can be proposed', () => {
  test('includes the office’s reasons, each with the applicant’s own figure as they will read it', async () => {
    const { uuid } = await office.ready()
    await office.context.db
      .updateTable('application')
      .set({
        answers: JSON.stringify({
          qualifications: [{ institution: 'ABU', degree: 'B.Sc.', class_of_degree: 'third', cgpa: 1.9, cgpa_scale: 5 }],
        }),
      })
      .where('uuid', '=', uuid)
      .execute()
    const { reasons } = expectDone(await read(uuid))
    const cgpa = reasons.find(({ code }: { code: string }) => code === 'cgpa')
    expect(cgpa.own_figure).toContain('1.9')
    const { decision } = expectDone(
      await officer.call('proposeDecision', { params: { uuid }, body: { kind: 'rejection', reasons: ['cgpa'] } }),
    )
    expect(decision.reasons[0]).toMatchObject({ sentence: cgpa.sentence, own_figure: cgpa.own_figure })
  })

  test.each([
    ['phd-computer-science', ['degree-class', 'cgpa'], ['o-level', 'jamb-score']],
    ['msc-computer-science', ['degree-class', 'cgpa'], ['o-level', 'jamb-score']],
    ['bsc-computer-science', ['o-level', 'jamb-score'], ['degree-class', 'cgpa']],
    ['jupeb-science', ['o-level'], ['jamb-score', 'degree-class', 'cgpa']],
  ])('has for %s only reasons that fit its type', async (programme, fit, others) => {
    const { uuid } = await office.ready(programme)
    const codes = expectDone(await read(uuid)).reasons.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['places', 'documents', ...fit]))
    for (const other of others) {
      expect(codes).not.toContain(other)
      const body = { kind: 'rejection', reasons: [other] }
      expect(await officer.call('proposeDecision', { params: { uuid }, body })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'reasons.0' }] },
      })
    }
  })

  test('includes seats of programmes of the same type in the round, the applicant’s own first', async () => {
    const { uuid } = await office.ready()
    await office.seats(7, 'msc-applied-math')
    await office.seats(9)
    await office.seats(3, 'phd-computer-science')
    const { programmes, answer_days } = expectDone(await read(uuid))
    expect(programmes).toMatchObject([
      { id: 'msc-computer-science', pools: [{ track: 'general', capacity: 9 }] },
      { id: 'msc-applied-math', pools: [{ capacity: 7 }] },
    ])
    expect(programmes).toHaveLength(2)
    expect(answer_days).toBe(21)
  })

  test('is shown only to those who may propose it, in their own scope', async () => {
    const { uuid } = await office.ready()
    expect(await read(uuid, office.registrar)).toMatchObject({ status: 403 })
    expect(await read(uuid, await office.member('officer', { programmes: ['msc-space-physics'] }))).toMatchObject({
      status: 404,
    })
  })
})

test('the history of an application lists the decision as a decision, not as a document', async () => {
  const { uuid } = await office.ready()
  expectDone(await officer.call('proposeDecision', { params: { uuid }, body: { kind: 'waiting_list' } }))
  const { history } = await fileOf(officer, { uuid })
  const line = history.find(({ action }: { action: string }) => action === 'decision.proposed')
  expect(line).toMatchObject({ decision: 'waiting_list' })
  expect(line.document).toBeUndefined()
})
