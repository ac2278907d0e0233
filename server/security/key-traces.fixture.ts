import { expectDone, type OfficePerson } from '../testing/office.ts'

const body = { name: 'Student records', scopes: ['feed:read'], valid_days: 365 }

const webhook = { name: 'Student records', url: 'https://records.usta.example/news' }

/** What the calls about keys and webhooks leave in the audit log. */
export function keyTraces(administrator: () => OfficePerson) {
  const made = async (): Promise<string> => {
    await administrator().freshen()
    return expectDone(await administrator().call('makeWebhook', { body: webhook })).webhook.id
  }
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
    listWebhooks: 'reads',
    makeWebhook: {
      leaves: 'webhook.made',
      change: async () => {
        await administrator().freshen()
        return () => administrator().call('makeWebhook', { body: webhook })
      },
    },
    sendWebhook: {
      leaves: 'webhook.sent-again',
      change: async () => {
        const id = await made()
        return () => administrator().call('sendWebhook', { params: { id } })
      },
    },
    setWebhookState: {
      leaves: 'webhook.disabled',
      change: async () => {
        const id = await made()
        return () => administrator().call('setWebhookState', { params: { id }, body: { enabled: false } })
      },
    },
    removeWebhook: {
      leaves: 'webhook.removed',
      change: async () => {
        const id = await made()
        return () => administrator().call('removeWebhook', { params: { id } })
      },
    },
  } as const
}
