import { officeRefereeCalls } from '#shared/contract/calls/office/referees.ts'
import { callOffice } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import type { Referee } from './references-tab.tsx'

export const mayWorkOnReferees = (file: CaseFile, stages: readonly string[]) =>
  file.may.includes('documents.check') && stages.includes(file.case.stage)

const places = ['1', '2', '3'] as const
const paramsOf = ({ uuid }: CaseFile, number: number) => ({ uuid, number: places[number - 1] ?? '1' }) as const

export function useRemind(file: CaseFile, { number, name }: Referee) {
  return useWrite(
    (_, idempotencyKey) =>
      callOffice(officeRefereeCalls.remindOfficeReferee, { params: paramsOf(file, number), idempotencyKey }),
    {
      says: ['Reminder sent', `${name} gets a fresh link.`],
      refresh: () => refreshFile(file.uuid),
      failure: 'in place',
    },
  )
}

export function useCompare(file: CaseFile, { id }: Referee) {
  return useWrite(
    (_, idempotencyKey) => callOffice(officeRefereeCalls.comparePaperReference, { params: { id }, idempotencyKey }),
    {
      says: ['Compared', 'The file says that two people have read it.'],
      refresh: () => refreshFile(file.uuid),
      failure: 'in place',
    },
  )
}

export function changeReferee(
  file: CaseFile,
  number: number,
  body: { new_referee_name: string; new_referee_email: string },
): Promise<unknown> {
  return callOffice(officeRefereeCalls.changeOfficeReferee, { params: paramsOf(file, number), body })
}

export interface PaperAnswers {
  name: string
  designation: string
  place_of_work: string
  known_duration_context: string
  final_recommendation: string
  additional_comments: string
  intellectual_ability: string
  research_ability: string
  teaching_ability: string
  leadership_ability: string
}

interface Paper {
  number: number
  answers: PaperAnswers
  scan: File
  idempotencyKey: string
}

export function enterPaper(file: CaseFile, { number, answers, scan, idempotencyKey }: Paper): Promise<unknown> {
  return callOffice(officeRefereeCalls.enterPaperReference, {
    params: paramsOf(file, number),
    body: answers,
    files: { scan },
    idempotencyKey,
  })
}
