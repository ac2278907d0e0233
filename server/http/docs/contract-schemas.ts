import * as z from 'zod'
import * as accounts from '#shared/contract/schemas/accounts.ts'
import * as apiKeys from '#shared/contract/schemas/api-keys.ts'
import * as applications from '#shared/contract/schemas/applications.ts'
import * as audit from '#shared/contract/schemas/audit.ts'
import * as caps from '#shared/contract/schemas/caps.ts'
import * as decisions from '#shared/contract/schemas/decisions.ts'
import * as exportSchemas from '#shared/contract/schemas/exports.ts'
import * as extensions from '#shared/contract/schemas/extensions.ts'
import * as fees from '#shared/contract/schemas/fees.ts'
import * as caseFiles from '#shared/contract/schemas/file.ts'
import * as caseWork from '#shared/contract/schemas/file-work.ts'
import * as matriculation from '#shared/contract/schemas/matriculation.ts'
import * as offers from '#shared/contract/schemas/offers.ts'
import * as officePeople from '#shared/contract/schemas/office-person.ts'
import * as ownCases from '#shared/contract/schemas/own-case.ts'
import * as passkeys from '#shared/contract/schemas/passkeys.ts'
import * as payments from '#shared/contract/schemas/payments.ts'
import * as cases from '#shared/contract/schemas/queue.ts'
import * as queueWork from '#shared/contract/schemas/queue-work.ts'
import * as ranks from '#shared/contract/schemas/ranks.ts'
import * as records from '#shared/contract/schemas/records.ts'
import * as references from '#shared/contract/schemas/references.ts'
import * as releases from '#shared/contract/schemas/releases.ts'
import * as reviews from '#shared/contract/schemas/reviews.ts'
import * as rounds from '#shared/contract/schemas/rounds.ts'
import * as scheduledExports from '#shared/contract/schemas/scheduled-exports.ts'
import * as seats from '#shared/contract/schemas/seats.ts'
import * as services from '#shared/contract/schemas/services.ts'
import * as signOn from '#shared/contract/schemas/sign-on.ts'
import * as sittings from '#shared/contract/schemas/sittings.ts'
import * as staff from '#shared/contract/schemas/staff.ts'
import * as staffCovers from '#shared/contract/schemas/staff-cover.ts'
import * as webhooks from '#shared/contract/schemas/webhooks.ts'
import { type Components, componentPrefix, type JsonSchema, reachedFrom, refTo } from './json-schema.ts'
import { addWhatItTakes } from './probe.ts'

interface ContractSchemas {
  /** The named schemas of the contract. */
  components: Components
  received(schema: z.ZodType): JsonSchema
  answered(schema: z.ZodType): JsonSchema
}

/** Converts the validating schemas to JSON Schema: a named one becomes a component, any other is inlined. */
export function contractSchemas(used: { received: z.ZodType[]; answered: z.ZodType[] }): ContractSchemas {
  const names = schemaNames()
  const received = convert(names, used.received, 'input')
  const answered = convert(names, used.answered, 'output')
  return {
    components: { ...answered.components, ...received.components },
    received: schema => received.schemaOf(schema),
    answered: schema => answered.schemaOf(schema),
  }
}

/** Names a schema after its export in the contract's modules: `signupBody` is SignupBody. */
function schemaNames(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  for (const module of [
    accounts,
    applications,
    payments,
    references,
    services,
    staff,
    staffCovers,
    caps,
    passkeys,
    signOn,
    cases,
    caseFiles,
    reviews,
    queueWork,
    caseWork,
    exportSchemas,
    scheduledExports,
    extensions,
    fees,
    audit,
    ownCases,
    decisions,
    releases,
    offers,
    matriculation,
    officePeople,
    ranks,
    rounds,
    seats,
    sittings,
    apiKeys,
    records,
    webhooks,
  ])
    for (const [name, value] of Object.entries(module))
      if (value instanceof z.ZodType) names.set(value, name.charAt(0).toUpperCase() + name.slice(1))
  return names
}

function convert(names: Map<z.ZodType, string>, roots: readonly z.ZodType[], io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>()
  const unnamed = new Map<z.ZodType, string>()
  for (const [schema, id] of names) registry.add(schema, { id })
  for (const schema of roots) {
    if (names.has(schema) || unnamed.has(schema)) continue
    unnamed.set(schema, `unnamed-${unnamed.size}`)
    registry.add(schema, { id: `unnamed-${unnamed.size - 1}` })
  }
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: id => componentPrefix + id,
    override: ({ zodSchema, jsonSchema }) => {
      // A new response field must not break a caller who validates responses.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (io === 'input' && zodSchema instanceof z.ZodType) addWhatItTakes(zodSchema, jsonSchema as JsonSchema)
    },
  })
  const plain = Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIdentity(schema)]))
  const reached = reachedFrom(
    roots.map(schema => names.get(schema) ?? unnamed.get(schema) ?? ''),
    plain,
  )
  return {
    components: Object.fromEntries(
      Object.entries(plain).filter(([id]) => reached.has(id) && !id.startsWith('unnamed-')),
    ) as Components,
    schemaOf(schema: z.ZodType): JsonSchema {
      const name = names.get(schema)
      return name === undefined ? (plain[unnamed.get(schema) ?? ''] ?? {}) : refTo(name)
    },
  }
}

function withoutIdentity(schema: object): JsonSchema {
  const { $id, $schema, id, ...rest } = schema as JsonSchema & { $id?: string; $schema?: string; id?: string }
  return rest
}
