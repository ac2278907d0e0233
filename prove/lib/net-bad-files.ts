import { type HostileFile, hostileFiles } from '#server/adapters/files/testing/hostile-files.ts'
import { goodReference } from '#server/features/references/testing/asked-application.ts'
import { multipartOf } from '#server/testing/people.ts'
import type { CallName } from '#shared/contract/calls/index.ts'
import { calls } from '#shared/contract/calls/index.ts'
import type { FileGroup } from '#shared/domain/files.ts'
import { answerOf, type WireAnswer } from './net-bad-send.ts'
import type { Simulation } from './net-bad-simulation.ts'

/** A field that accepts a file: where it is sent, and what a refusal must name. */
interface Slot {
  call: CallName
  accepts: FileGroup
  field: string
  fields: Record<string, unknown>
  as?: string
  fault: string
}

function slot(call: CallName, accepts: FileGroup, field: string, fields: Record<string, unknown>, as?: string): Slot {
  return { call, accepts, field, fields, fault: field, ...(as ? { as } : {}) }
}

const photo = 'passport_photograph'
const draft = { is_draft: 'true' }

/** Two fields of each call, if it accepts two kinds of files. */
const slots: readonly Slot[] = [
  { ...slot('uploadDocument', 'image', 'file', { kind: photo, program_type: 'msc' }, 'draft'), fault: photo },
  {
    ...slot('uploadDocument', 'pdf-or-image', 'file', { kind: 'transcript', program_type: 'msc' }, 'draft'),
    fault: 'transcript',
  },
  slot('savePostgraduate', 'image', photo, { ...draft, program_type: 'msc' }, 'draft'),
  slot('savePostgraduate', 'pdf-or-image', 'degree_certificate', { ...draft, program_type: 'msc' }, 'draft'),
  slot('saveUndergraduate', 'image', photo, { ...draft, program_type: 'undergraduate' }, 'undergraduate'),
  slot(
    'saveUndergraduate',
    'pdf-or-image',
    'o_level_result',
    { ...draft, program_type: 'undergraduate' },
    'undergraduate',
  ),
  slot('saveFoundation', 'image', photo, { ...draft, program_type: 'foundation' }, 'foundation'),
  slot('saveFoundation', 'pdf-or-image', 'o_level_result', { ...draft, program_type: 'foundation' }, 'foundation'),
  slot('applyWithoutAccount', 'pdf-or-image', 'o_level_result', { program_type: 'foundation' }),
  slot('submitReference', 'pdf', 'uploaded_file', goodReference),
]

export interface FileResults {
  files: number
  sent: number
  refused: number
  faults: string[]
}

/** Sends every hostile file to every file field: each must be refused with a reason, and leave no file behind. */
export async function sendHostileFiles(simulation: Simulation, { every }: { every: number }): Promise<FileResults> {
  const files = (await hostileFiles()).filter((_, at) => at % every === 0)
  const results: FileResults = { files: files.length, sent: 0, refused: 0, faults: [] }
  const before = await simulation.countFiles()
  for (const one of slots) {
    for (const file of files) {
      // A good photo is hostile only where a PDF is required, and exactly 5 MB only where it must be less.
      if (/where (a|it) (PDF|photo|must)/.test(file.title) && file.accepts !== one.accepts) continue
      results.sent += 1
      const fault = faultOfRefusal(one, await send(simulation, one, file))
      if (fault) results.faults.push(`${one.call} ${one.field}: ${file.title}: ${fault}`)
      else results.refused += 1
    }
  }
  const left = (await simulation.countFiles()) - before
  if (left > 0) results.faults.push(`${left} refused files are still stored`)
  return results
}

async function send(simulation: Simulation, { call, field, fields, as }: Slot, file: HostileFile): Promise<WireAnswer> {
  const { headers, payload } = multipartOf(fields, {
    [field]: { fileName: file.fileName, contentType: file.declaredType, bytes: file.bytes },
  })
  const answer = await answerOf(simulation, {
    method: 'POST',
    url: calls[call].path.replace(':uuid', simulation.names.get('paid.firstReferee') ?? ''),
    headers: { ...headers, ...(as ? { authorization: `Bearer ${simulation.names.get(`${as}.token`)}` } : {}) },
    payload,
  })
  await simulation.restore()
  return answer
}

/** The call for one file reports a wrong size or type in its status; a whole form is refused with 422. */
const refusalsOf = (call: Slot['call']) => (call === 'uploadDocument' ? [413, 415, 422] : [422])

function faultOfRefusal({ call, fault }: Slot, { status, body }: WireAnswer): string | undefined {
  if (!refusalsOf(call).includes(status)) return `answered ${status}: ${body.slice(0, 200)}`
  const { errors } = JSON.parse(body) as { errors?: { field: string }[] }
  const names = errors?.map(error => error.field) ?? []
  return names.includes(fault) || names.includes('file') ? undefined : `was refused for ${names.join(', ')}`
}
