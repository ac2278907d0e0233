/** The subset of JSON Schema 2020-12 that these documents use. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  contentMediaType?: string
}

export const componentPrefix = '#/components/schemas/'

export function refTo(name: string): JsonSchema {
  return { $ref: componentPrefix + name }
}

export function refName({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(componentPrefix) ? $ref.slice(componentPrefix.length) : undefined
}

export type Components = Record<string, JsonSchema>

/** Resolves a reference; returns any other schema unchanged. */
export function resolve(schema: JsonSchema, components: Components): JsonSchema {
  const name = refName(schema)
  return name === undefined ? schema : (components[name] ?? {})
}

/** The names of all components referenced anywhere inside a value. */
export function refNamesIn(value: unknown): string[] {
  return Array.from(JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g), ([, name]) => name ?? '')
}

/** These components and their transitive references. */
export function reachedFrom(names: readonly string[], components: Components): Set<string> {
  const reached = new Set<string>()
  const follow = (name: string) => {
    if (reached.has(name) || !components[name]) return
    reached.add(name)
    refNamesIn(components[name]).forEach(follow)
  }
  names.forEach(follow)
  return reached
}
