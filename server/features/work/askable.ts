import { sql } from 'kysely'
import { askableOf, type NotAskedReason } from '#shared/domain/ask-many.ts'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import type { Queryable } from '../../db/client.ts'
import { askedForm, storedQuestions } from '../applications/asked-form.ts'
import type { ApplicationRow } from '../applications/record.ts'
import type { LeftOutOne } from './left-out.ts'

type Asked = Pick<ApplicationRow, 'id' | 'uuid' | 'application_number' | 'surname' | 'first_name' | 'other_names'> &
  Pick<ApplicationRow, 'program_type' | 'form_version'>

/** Someone of a choice, with what decides whether they can be asked for something. */
export interface Askable extends Asked {
  additional_questions: unknown
  programme_id: string | null
  stage: CaseStage
  has_account: boolean
  /** Kinds that have been asked for and have not come. */
  open: string[]
  /** The requests that are open, and until when. */
  enquiry: string | null
  due_at: Date | null
}

export interface Request {
  kind: string
  message: string
}

/** Of a batch, by number. */
export async function findAskable(db: Queryable, batch: string): Promise<Askable[]> {
  const { rows } = await sql<Omit<Askable, 'stage'> & { stage: string }>`
    select application.id, application.uuid, application.application_number, application.surname, application.first_name,
      application.other_names, application.program_type, application.form_version, application.additional_questions,
      held.programme_id, held.stage, account.id is not null and account.deletes_at is null as has_account,
      enquiry.id as enquiry, enquiry.due_at,
      coalesce((select array_agg(request.kind) from case_request request
        where request.application_id = application.id and request.ended_at is null), '{}') as open
    from case_batch_item item
    join application on application.id = item.application_id
    join admission_case held on held.application_id = item.application_id
    left join account on account.id = application.account_id
    left join case_enquiry enquiry on enquiry.application_id = item.application_id and enquiry.ended_at is null
    where item.batch_id = ${batch}::uuid and held.stage <> 'returned' and application.erased_at is null
    order by application.application_number`.execute(db)
  // A stage that this version does not know is none in which someone is asked.
  return rows.map(row => ({ ...row, stage: caseStages.find(one => one === row.stage) ?? 'told' }))
}

/** Those who can be asked for at least one of these now, each with what, and the others with the reason. */
export function sortOutAskable(people: readonly Askable[], requests: readonly Request[]) {
  const documents = documentsByForm()
  const fit: { person: Askable; requests: readonly Request[] }[] = []
  const left: LeftOutOne<NotAskedReason>[] = []
  for (const person of people) {
    const asked = askableOf(requests, {
      stage: person.stage,
      hasAccount: person.has_account,
      inForm: documents(person),
      open: new Set(person.open),
    })
    if (typeof asked === 'string') left.push({ guest: person, reason: asked })
    else fit.push({ person, requests: asked })
  }
  return { fit, left }
}

/** The documents in the form that somebody was asked: for thousands, each form is read once. */
function documentsByForm(): (person: Askable) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return ({ program_type, form_version, additional_questions }) => {
    const key = JSON.stringify([program_type, form_version, additional_questions])
    const found = known.get(key)
    if (found) return found
    const form = askedForm({ program_type, form_version, additional_questions: storedQuestions(additional_questions) })
    const kinds = new Set(form.documents.map(({ kind }) => kind))
    known.set(key, kinds)
    return kinds
  }
}
