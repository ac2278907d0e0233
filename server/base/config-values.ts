import { ConfigError } from '../start/start-error.ts'

export type Environment = Record<string, string | undefined>

/** The value of a variable; undefined if it is empty. */
export function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** Throws ConfigError where another setting makes it necessary. */
export function required(env: Environment, name: string, because: string): string {
  const value = text(env, name)
  if (!value) throw new ConfigError(`${name} is missing: ${because}.`)
  return value
}

/** The value itself. Throws ConfigError for any other. */
export function matching(value: string, pattern: RegExp, sentence: string): string {
  if (!pattern.test(value)) throw new ConfigError(sentence)
  return value
}

/** A number above 0. */
export function number(env: Environment, name: string, fallback: number): number {
  const value = Number(text(env, name) ?? fallback)
  if (!(Number.isFinite(value) && value > 0)) throw new ConfigError(`${name} must be a number above 0.`)
  return value
}

/** A whole number of a range. */
export function integer(env: Environment, name: string, fallback: number, range: { min: number; max: number }): number {
  const value = Number(text(env, name) ?? fallback)
  if (!(Number.isInteger(value) && value >= range.min && value <= range.max))
    throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}.`)
  return value
}

/** An address with one of these protocols. */
export function url(env: Environment, name: string, protocols: string[]): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if (!(URL.canParse(value) && protocols.includes(new URL(value).protocol)))
    throw new ConfigError(`${name} must be an address that begins with ${protocols.map(p => `${p}//`).join(' or ')}.`)
  return value
}

/** An address without a path. */
export function origin(env: Environment, name: string): string | undefined {
  const value = url(env, name, ['http:', 'https:'])
  return value === undefined ? undefined : parseOrigin(name, value)
}

/** The origin of an address. Throws ConfigError for more than that. */
export function parseOrigin(name: string, value: string): string {
  if (!URL.canParse(value)) throw new ConfigError(`${name} must list addresses such as https://apply.example.edu.`)
  const parsed = new URL(value)
  if (parsed.pathname !== '/' || parsed.search || parsed.hash)
    throw new ConfigError(`${name} must be an origin only, such as https://apply.example.edu, without a path.`)
  return parsed.origin
}

/** 1 is on, 0 or nothing is off: a word such as "no" must not switch anything on. */
export function isSwitchedOn(env: Environment, name: string): boolean {
  const value = text(env, name) ?? '0'
  if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 1 or 0.`)
  return value === '1'
}

/** Values between commas. */
export function list(env: Environment, name: string): string[] {
  return (text(env, name) ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}

/** One of a few words. */
export function choice<T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const value = text(env, name) ?? fallback
  const found = allowed.find(item => item === value)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}.`)
  return found
}
