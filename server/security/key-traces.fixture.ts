import { expectDone, type OfficePerson } from '../testing/office.ts'

const body = { name: 'Student records', scopes: ['feed:read'], valid_days: 365 }

/** What the calls about keys leave in the audit log. */
export function keyTraces(administrator: () => OfficePerson) {
  return {
    listApiKeys: 'reads',
    makeApiKey: {
      leaves: 'key.made',
      change: async () => {
        const admin = administrator()
        await admin.freshen()
        return () => admin.call('makeApiKey', { body })
      },
    },
    revokeApiKey: {
      leaves: 'key.revoked',
      change: async () => {
        const admin = administrator()
        await admin.freshen()
        const { key } = expectDone(await admin.call('makeApiKey', { body }))
        return () => admin.call('revokeApiKey', { params: { id: key.id } })
      },
    },
  } as const
}
