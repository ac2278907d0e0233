import { sql } from 'kysely'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import type { DocumentReason, RefusalReason } from '#shared/catalogue/types.ts'
import type { Queryable } from '../db/client.ts'
import { partInForce } from './versions.ts'

/* The reasons of the office are settings. What was decided with one that is no longer offered keeps it for ever. */

/** The reasons to reject a document that are offered, in their order. */
export const documentReasonsIn = (db: Queryable): Promise<readonly DocumentReason[]> =>
  partInForce(db, 'documentReasons')

/** The reasons for a refusal that are offered, in their order. */
export const refusalReasonsIn = (db: Queryable): Promise<readonly RefusalReason[]> => partInForce(db, 'refusalReasons')

/** The reasons to reject a document that were offered once, in their last words. */
export async function retiredDocumentReasons(db: Queryable): Promise<DocumentReason[]> {
  const { rows } = await sql<{ reason: DocumentReason }>`
    select distinct on (reason->>'code') reason
    from setting_version, jsonb_array_elements(body) reason
    where kind = 'document-reasons' and version is not null
    order by reason->>'code', version desc`.execute(db)
  const offered = new Set((await documentReasonsIn(db)).map(({ code }) => code))
  const known = new Map(
    [...sampleCatalogue.documentReasons, ...rows.map(({ reason }) => reason)].map(reason => [reason.code, reason]),
  )
  return [...known.values()].filter(({ code }) => !offered.has(code))
}
