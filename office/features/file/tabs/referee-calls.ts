import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { officeRefereeCalls } from '#shared/contract/calls/office/referees.ts'
import { callOffice } from '../../../lib/call.ts'
import { tell } from '../../../lib/toasts.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import type { Referee } from './references-tab.tsx'

export const mayWorkOnReferees = (file: CaseFile, stages: readonly string[]) =>
  file.may.includes('documents.check') && stages.includes(file.case.stage)

const places = ['1', '2', '3'] as const
const placeOf = (number: number) => places[number - 1] ?? '1'

export function useRemind(file: CaseFile, { number, name }: Referee) {
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: () =>
      callOffice(officeRefereeCalls.remindOfficeReferee, {
        params: { uuid: file.uuid, number: placeOf(number) },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      tell('Reminder sent', `${name} gets a fresh link.`)
      void refreshFile(file.uuid)
    },
  })
}

export function useCompare(file: CaseFile, { id }: Referee) {
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: () => callOffice(officeRefereeCalls.comparePaperReference, { params: { id }, idempotencyKey: key }),
    onSuccess: () => {
      tell('Compared', 'The file says that two people have read it.')
      void refreshFile(file.uuid)
    },
  })
}

export function useChangeReferee(file: CaseFile, number: number, onDone: () => void) {
  return useMutation({
    mutationFn: (next: { name: string; email: string }) =>
      callOffice(officeRefereeCalls.changeOfficeReferee, {
        params: { uuid: file.uuid, number: placeOf(number) },
        body: { new_referee_name: next.name, new_referee_email: next.email },
      }),
    onSuccess: () => {
      tell('Referee saved', 'We are emailing everyone concerned.')
      onDone()
      void refreshFile(file.uuid)
    },
  })
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

export function useEnterPaper(file: CaseFile, number: number, onDone: () => void) {
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: ({ answers, scan }: { answers: PaperAnswers; scan: File }) =>
      callOffice(officeRefereeCalls.enterPaperReference, {
        params: { uuid: file.uuid, number: placeOf(number) },
        body: answers,
        files: { scan },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      tell('Reference saved', 'Ask a colleague to compare it with the scan.')
      onDone()
      void refreshFile(file.uuid)
    },
    onError: () => setKey(newKey()),
  })
}
