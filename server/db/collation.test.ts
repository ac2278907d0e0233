import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from './client.ts'
import { collationAdvice } from './collation.ts'

/** A database that gives these answers, one after the other. */
function answering(...answers: object[]): Queryable {
  class Answers extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async <Row>(): Promise<QueryResult<Row>> => ({ rows: [answers.shift()] as Row[] }),
        streamQuery: () => {
          throw new Error('Nothing is streamed')
        },
      }
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Answers(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as Queryable
}

const database = (stored: string | null, actual: string | null) =>
  answering({ number: 180_000 }, { name: 'usta"1', stored, actual })

test('a database whose rules for sorting have changed since it was made is told, with both statements in their order', async () => {
  const advice = await collationAdvice(database('2.31', '2.36'))
  expect(advice).toMatch(
    /\(2\.36\).*\(2\.31\).*REINDEX DATABASE "usta""1"; ALTER DATABASE "usta""1" REFRESH COLLATION VERSION;$/,
  )
})

test.each([
  ['the same rules', '2.36', '2.36'],
  ['rules without a version', null, null],
  ['rules that the system no longer names', '2.31', null],
])('a database with %s needs nothing', async (_rules, stored, actual) => {
  expect(await collationAdvice(database(stored, actual))).toBeUndefined()
})

test('a PostgreSQL that does not know is not asked', async () => {
  expect(await collationAdvice(answering({ number: 140_000 }))).toBeUndefined()
})
