import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { libraryWords, plainIssues } from '#shared/catalogue/read.ts'
import type { CallRow } from '#shared/contract/calls/call.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { AppError, invalidFields } from '../base/errors.ts'
import type { ReadBody } from './body.ts'
import { isOfficeCall } from './office-cookie.ts'

export interface CheckedParts {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Checks every part of a request against the schema of its call, and reports all problems of the body at once. Throws 404 for params that
 * can be no address, 400 for a body without fields and 422.
 */
export function checkParts(row: CallRow, request: FastifyRequest, body: ReadBody): CheckedParts {
  return {
    params: row.params && checkPart(row, row.params, request.params, 'not-found'),
    query: row.query && checkPart(row, row.query, request.query, 'invalid-fields'),
    body: row.fields && checkPart(row, row.fields, requireFields(body.fields), 'invalid-fields'),
  }
}

function requireFields(fields: unknown): unknown {
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields
  throw new AppError('malformed-request', 'The request must contain named fields.')
}

function checkPart(
  row: CallRow,
  schema: z.ZodType,
  value: unknown,
  otherwise: 'not-found' | 'invalid-fields',
): unknown {
  const read = readPart(schema, value)
  const problems = read.success ? unstorableIn(row, read.data) : plainIssues(read.error.issues).map(asFieldProblem)
  if (read.success && problems.length === 0) return read.data
  if (otherwise === 'not-found') throw new AppError('not-found', 'There is nothing at this address.')
  throw invalidFields(problems)
}

/** Text checks also run on an object that has a `length`, and fail if it is not a number. */
function readPart(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('malformed-request', 'Expected text, but received an object.')
    throw error
  }
}

/** Refuses text that PostgreSQL cannot store, in calls of the office and the student records (contract section 2). */
function unstorableIn(row: CallRow, value: unknown, path: readonly string[] = []): FieldProblem[] {
  if (!isOfficeCall(row) && row.who !== 'key') return []
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0')
      ? []
      : [{ field: path.join('.'), message: 'This contains a character we cannot save. Delete it and retype.' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => unstorableIn(row, part, [...path, name]))
}

function asFieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  return { field: issue.path.map(String).join('.'), message: libraryWords(issue) ?? issue.message }
}
