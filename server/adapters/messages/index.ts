import type { PhoneChannel } from '#shared/domain/channels.ts'
import type { MessagesConfig } from '../../base/config-messages.ts'
import { mailFolder } from '../mail/index.ts'
import { guardedPost } from '../webhooks/webhook-sender.ts'
import { africasTalking } from './africas-talking.ts'
import { africasTalkingReports } from './africas-talking-reports.ts'
import { captureMessages } from './capture-message.ts'
import type { MessageReports, MessageSender, MessageSenders } from './message-sender.ts'
import { termii } from './termii.ts'
import { termiiReports } from './termii-reports.ts'
import { vapidKeys } from './vapid.ts'
import { webPush } from './web-push.ts'
import { whatsApp } from './whatsapp.ts'
import { answerChallenge, whatsAppReports } from './whatsapp-reports.ts'

interface SendersConfig {
  messages: MessagesConfig
  dataDir: string
  /** The keys of notifications follow from it. */
  secret: string
}

interface SendersWorld {
  now: () => Date
  /** The title of a notification: the name of the university. */
  title: () => string
  /** Where the operator of a push service finds us: `mailto:` with an address, or a page. */
  contact: () => string
}

/** The sender of each channel that is configured. */
export function chooseMessages(config: SendersConfig, world: SendersWorld): MessageSenders {
  const { sms, whatsapp, push } = config.messages
  const folder = mailFolder(config.dataDir)
  return {
    ...(sms && { sms: smsSender(sms, folder) }),
    ...(whatsapp && {
      whatsapp: whatsapp.provider === 'capture' ? captureMessages(folder, 'whatsapp') : whatsApp(whatsapp),
    }),
    ...(push && { push: push.provider === 'capture' ? captureMessages(folder, 'push') : pushSender(config, world) }),
  }
}

function smsSender(config: NonNullable<MessagesConfig['sms']>, folder: string): MessageSender {
  switch (config.provider) {
    case 'capture':
      return captureMessages(folder, 'sms')
    case 'termii':
      return termii(config)
    case 'africastalking':
      return africasTalking(config)
    default:
      return config satisfies never
  }
}

function pushSender({ secret }: SendersConfig, world: SendersWorld): MessageSender {
  const post = guardedPost({ privateHosts: [], timeoutMs: 9000 })
  return webPush({ keys: vapidKeys(secret), post, ...world })
}

/** What reads the web hook of each channel whose provider reports, once it is set up. */
export function chooseMessageReports({
  messages: { sms, whatsapp },
}: {
  messages: MessagesConfig
}): Partial<Record<PhoneChannel, MessageReports>> {
  return {
    ...(sms?.provider === 'termii' && { sms: termiiReports(sms.reportKey) }),
    ...(sms?.provider === 'africastalking' && sms.reportKey && { sms: africasTalkingReports(sms.reportKey) }),
    ...(whatsapp?.provider === 'cloud' && whatsapp.hook && { whatsapp: whatsAppReports(whatsapp.hook.appSecret) }),
  }
}

/** What to answer Meta’s question whether the web hook is ours; undefined where it is not, or the question is somebody else’s. */
export function whatsAppChallenge(
  { messages: { whatsapp } }: { messages: MessagesConfig },
  query: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return whatsapp?.provider === 'cloud' && whatsapp.hook ? answerChallenge(whatsapp.hook.verifyToken, query) : undefined
}
