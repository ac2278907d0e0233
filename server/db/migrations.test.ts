import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseToChange, type FreshDatabase } from '../testing/database.ts'
import { applyMigration } from './migrate.ts'
import { changedSince, checksumFile } from './migration-checksums.ts'
import { onlineStatements, readMigrations } from './migration-files.ts'

/**
 * `npm run prove -- migration` has measured the migrations up to this one; later ones must follow the rules below.
 */
const lastMeasured = '0037_ages.sql'

/**
 * Allowed if its first statement sets a lock timeout below a second: waiting servers then continue before they are
 * cancelled as a deadlock.
 */
const lockByHand = 'a table locked by hand for as long as it takes'
const givesUpLocks = /^\s*set local lock_timeout = \d{1,3};/i

/** Statements that block everyone, or rewrite everything, when the table is large. */
const dangers: [danger: string, pattern: RegExp][] = [
  ['an index that is not made concurrently', /create (unique )?index (?!concurrently if not exists)/i],
  ['a column that may not be null and has no default', /add column(?![^,;]*default)[^,;]*not null/i],
  ['a type that changes', /alter column \w+ (set data )?type/i],
  ['a column that must not be null from now on', /set not null/i],
  ['a constraint that is checked at once (add it not valid, then validate it)', /add constraint(?![^;]*not valid)/i],
  ['a column that refers to another table, checked at once', /add column[^,;]*references/i],
  ['all rows written in one go (put them below -- repeat, some at a time)', /^\s*(update|delete)(?![^;]*limit)/im],
  ['something that the server of before still needs', /drop (column|table)|rename (column|to)/i],
  ['a table clustered or packed', /^\s*cluster|vacuum full|reindex(?! [^;]*concurrently)/im],
  [lockByHand, /lock table/i],
]

/** A function of a trigger cannot be called, so what it does is done later, for the rows of one statement. */
const triggerBody = /(create (?:or replace )?function \w+\(\) returns trigger\b[^;$]*)\$\$.*?\$\$/gis

function dangersIn(text: string): string[] {
  const made = new Set([...text.matchAll(/create (?:unlogged )?table (\w+)/gi)].map(([, table]) => table))
  const isNew = (statement: string) =>
    [...made].some(table => new RegExp(`(table|on|update|from) ${table}\\b`, 'i').test(statement))
  const plain = text.replace(/--(?! repeat| online)[^\n]*/g, '').replace(triggerBody, '$1')
  return plain
    .split(';')
    .filter(statement => !isNew(statement))
    .flatMap(statement => dangers.filter(([, pattern]) => pattern.test(statement)).map(([danger]) => danger))
    .filter(danger => danger !== lockByHand || !givesUpLocks.test(plain))
}

describe('a migration', () => {
  test('that is new does nothing for which an office with 100,000 applications would have to close', async () => {
    for (const { name, text } of (await readMigrations()).filter(one => one.name > lastMeasured))
      expect(dangersIn(text), name).toEqual([])
  })

  test.each([
    ['create index a on mail (kind);', 1],
    ['create table news (id int); create index a on news (id);', 0],
    ['-- online\ncreate index concurrently if not exists a on mail (kind);', 0],
    ['alter table mail add column a text not null;', 1],
    [`alter table mail add column a text not null default '';`, 0],
    ['alter table mail alter column kind type int;', 1],
    [`update mail set kind = 'x';`, 1],
    [
      `-- online\n-- repeat\nupdate mail set kind = 'x' where id in (select id from mail where kind = 'y' limit 5000);`,
      0,
    ],
    ['alter table mail add constraint a check (attempts >= 0);', 1],
    ['alter table mail add constraint a check (attempts >= 0) not valid;', 0],
    ['alter table mail drop column kind;', 1],
    ['alter table mail add column a uuid references account;', 1],
    ['lock table mail in exclusive mode;', 1],
    ['set local lock_timeout = 1000; lock table mail in exclusive mode;', 1],
    ['set local lock_timeout = 100; lock table mail in exclusive mode;', 0],
    [`create function a() returns trigger language plpgsql as $$ begin\nupdate mail set kind = 'x'; end $$;`, 0],
    [`create function a() returns void language plpgsql as $$ begin\nupdate mail set kind = 'x'; end $$;`, 1],
    [`do $$ begin\nupdate mail set kind = 'x'; end $$;`, 1],
  ])('is checked: %s', (text, count) => {
    expect(dangersIn(text)).toHaveLength(count)
  })
})

describe('a migration in the history', () => {
  test('never changes: databases exist on which it ran', async () => {
    const noted = await readFile(checksumFile, 'utf8')
    const migrations = await readMigrations()
    expect(changedSince(noted, migrations)).toEqual([])
    // `npm run tables` adds new ones.
    expect(migrations.filter(({ sha256, name }) => !noted.includes(`${sha256}  ${name}\n`))).toEqual([])
  })

  test.each([
    ['another text', [{ name: '0001_start.sql', sha256: 'b'.repeat(64) }]],
    ['another name', [{ name: '0001_beginning.sql', sha256: 'a'.repeat(64) }]],
    ['no file', []],
  ])('that has %s is named in a sentence', (_what, migrations) => {
    const noted = `${'a'.repeat(64)}  0001_start.sql\n`
    expect(changedSince(noted, migrations)).toEqual([
      '0001_start.sql has run on databases and must not change. Undo the change, and write a new migration instead.',
    ])
    expect(changedSince(noted, [{ name: '0001_start.sql', sha256: 'a'.repeat(64) }])).toEqual([])
  })
})

describe('a migration next to a running server', () => {
  let fresh: FreshDatabase
  beforeEach(async () => {
    fresh = await databaseToChange()
  })
  afterEach(() => fresh.drop())

  test('that is online is parsed into statements, including repeated ones', () => {
    const text = `-- online
-- Two things at once.
create index concurrently if not exists a on mail (kind); -- for the office

-- repeat
update mail set kind = 'x'
  where id in (select id from mail where kind = 'y' limit 5000);
`
    expect(onlineStatements(text)).toEqual([
      { text: 'create index concurrently if not exists a on mail (kind)', isRepeated: false },
      {
        text: `update mail set kind = 'x'\n  where id in (select id from mail where kind = 'y' limit 5000)`,
        isRepeated: true,
      },
    ])
    expect(onlineStatements('create table a (id int);')).toBeUndefined()
  })

  test('that is online changes all rows in batches, and rebuilds an index whose build was interrupted', async () => {
    const text = `-- online
create table if not exists news (id int primary key, is_read boolean);
insert into news select n from generate_series(1, 25) n on conflict do nothing;
-- repeat
update news set is_read = false where id in (select id from news where is_read is null limit 10);
create unique index concurrently if not exists news_read on news (id) where not is_read;
`
    const migration = { name: '9999_news.sql', text, sha256: 'of the text' }
    await sql`create table news (id int primary key, is_read boolean)`.execute(fresh.db)
    await sql`create unique index news_read on news (id) where not is_read`.execute(fresh.db)
    await sql`update pg_index set indisvalid = false where indexrelid = 'news_read'::regclass`.execute(fresh.db)
    await fresh.db.connection().execute(connection => applyMigration(connection, migration))
    const { rows } = await sql`select count(*)::int as unread, (select indisvalid from pg_index
      where indexrelid = 'news_read'::regclass) as "isValid" from news where is_read = false`.execute(fresh.db)
    expect(rows).toEqual([{ unread: 25, isValid: true }])
  })

  test('that runs as a whole waits for a busy table, and lets others pass while it waits', async () => {
    const busy = new pg.Client(fresh.connection)
    await busy.connect()
    await busy.query('begin; select from mail limit 1')
    let isDone = false
    const text = 'alter table mail add column news text'
    const migrating = applyMigration(fresh.db, { name: '9999_mail.sql', text, sha256: 'of the text' }).then(() => {
      isDone = true
    })
    while (!(await someoneWaits())) {
      // The migration has not requested the table yet.
    }
    // Behind a queued lock, this would fail after the eight seconds that our queries may wait.
    for (let read = 0; read < 3; read += 1) await fresh.db.selectFrom('mail').select('id').limit(1).execute()
    expect(isDone).toBe(false)
    await busy.query('commit')
    await busy.end()
    await migrating
    expect(isDone).toBe(true)
  })

  test('that locks tables in a different order from a server gives way, and neither fails', async () => {
    const server = new pg.Client(fresh.connection)
    await server.connect()
    await server.query('begin; select from application limit 1')
    const text = 'alter table mail add column news text; alter table application add column news text'
    const migrating = applyMigration(fresh.db, { name: '9999_both.sql', text, sha256: 'of the text' })
    while (!(await someoneWaits())) {
      // The migration has the first table and has not requested the second one yet.
    }
    await server.query('select from mail limit 1')
    await server.query('commit')
    await server.end()
    await expect(migrating).resolves.toBeUndefined()
  })

  async function someoneWaits(): Promise<boolean> {
    const { rows } = await sql`select from pg_locks where not granted and database =
      (select oid from pg_database where datname = current_database())`.execute(fresh.db)
    return rows.length > 0
  }
})
