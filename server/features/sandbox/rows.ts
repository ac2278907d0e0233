import type { Insertable, Selectable } from 'kysely'
import type { SandboxRefundTable, SandboxTransactionTable } from '#server/db/tables.ts'

// The sandbox’s own tables; no other feature reads or writes them.
export type TransactionRow = Selectable<SandboxTransactionTable>
export type NewTransactionRow = Insertable<SandboxTransactionTable>
export type RefundRow = Selectable<SandboxRefundTable>

export type SandboxStatus = 'abandoned' | 'failed' | 'success' | 'reversed'
