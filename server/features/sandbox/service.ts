import { createHmac } from 'node:crypto'
import type { CardGateway } from '#server/adapters/payments/card-gateway.ts'
import { paystackGateway } from '#server/adapters/payments/paystack-gateway.ts'
import type { GatewayAnswer } from '#server/adapters/payments/transport.ts'
import type { Db } from '#server/db/client.ts'
import { answerProviderCall, type ProviderCall } from './provider-api.ts'
import { processDueRefunds } from './refunds.ts'
import type { TransactionRow } from './rows.ts'
import type { CardEntry } from './test-cards.ts'
import { abandonTransaction, type ChargeOutcome, chargeCard, findByAccessCode } from './transactions.ts'
import { sandboxTransport } from './transport.ts'
import { deliverStoredWebhooks, type SendWebhook, sendWebhookOverHttp } from './webhooks.ts'

export const sandboxPrefix = '/sandbox/paystack'

export type SandboxOptions = {
  db: Db
  now: () => Date
  randomId: () => string
  secretKey: string
  publicUrl: string
  /** Where events are sent; the portal’s own webhook by default. */
  webhookUrl?: string
  deliverWebhook?: SendWebhook
}

/** The sandbox as the portal, its jobs and its checkout page use it. */
export type Sandbox = {
  /** The sandbox as an ordinary card gateway: the provider’s driver, running inside the process. */
  gateway: CardGateway
  answerProviderCall(call: ProviderCall): Promise<GatewayAnswer>
  findCheckout(accessCode: string): Promise<TransactionRow | null>
  payWithCard(accessCode: string, entry: CardEntry): Promise<ChargeOutcome | null>
  closeCheckout(accessCode: string): Promise<TransactionRow | null>
  /** Completes due refunds, sends every due event and returns how many were delivered; safe on several instances. */
  deliverDueWebhooks(now: Date): Promise<number>
}

/** Derives the sandbox’s secret key from a secret of the installation, so that every instance has the same one. */
export function sandboxSecretKey(secret: string): string {
  return `sk_test_${createHmac('sha256', secret).update('sandbox gateway').digest('hex').slice(0, 40)}`
}

/** Creates the sandbox gateway on a database that has its tables. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { db, now, randomId, secretKey, publicUrl } = options
  const api = { db, now, randomId, secretKey, checkoutUrl: `${publicUrl}${sandboxPrefix}/checkout` }
  const delivery = {
    db,
    secretKey,
    webhookUrl: options.webhookUrl ?? `${publicUrl}/payments/webhook`,
    send: options.deliverWebhook ?? sendWebhookOverHttp,
  }
  const answer = (call: ProviderCall) => answerProviderCall(api, call)
  return {
    gateway: paystackGateway({
      transport: sandboxTransport(answer, secretKey),
      secretKey,
      publicKey: 'pk_test_sandbox',
      isSandbox: true,
    }),
    answerProviderCall: answer,
    findCheckout: accessCode => findByAccessCode(db, accessCode),
    payWithCard: (accessCode, entry) => chargeCard(db, accessCode, entry, now()),
    closeCheckout: accessCode => abandonTransaction(db, accessCode),
    async deliverDueWebhooks(at) {
      await processDueRefunds(db, at)
      return deliverStoredWebhooks(delivery, at)
    },
  }
}
