import * as z from 'zod'
import { channels, phoneChannels } from '../../domain/channels.ts'
import { otpCode, phone } from './text.ts'

export const startPhoneBody = z.object({
  phone,
  /** How the code is sent. */
  channel: z.enum(phoneChannels, { error: 'Choose how we send the code.' }),
})
export const confirmPhoneBody = z.object({ otp_code: otpCode })

export const chooseChannelsBody = z
  .object({
    sms: z.boolean({ error: 'Answer yes or no.' }).optional(),
    whatsapp: z.boolean({ error: 'Answer yes or no.' }).optional(),
  })
  .strict()

const key = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, 'This is not the key of a browser.')
    .max(max)

/** What `PushSubscription.toJSON()` says. */
export const pushDeviceBody = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'This is not the address of a browser.' }).max(1000),
  keys: z.object({ p256dh: key(200), auth: key(100) }),
})

/** How news reaches the caller besides email. */
export const ownChannels = z.object({
  /** Those that this university offers. */
  offered: z.array(z.enum(channels)),
  /** The confirmed number. */
  phone: z.string().optional(),
  /** A number whose code has not been entered yet. */
  pending_phone: z.string().optional(),
  pending_channel: z.enum(phoneChannels).optional(),
  /** When the number last could not be reached. */
  phone_refused_at: z.string().optional(),
  sms: z.boolean(),
  whatsapp: z.boolean(),
  devices: z.array(
    z.object({ id: z.string(), user_agent: z.string(), created_at: z.string(), endpoint_hash: z.string() }),
  ),
  /** With it a browser agrees to notifications. */
  push_key: z.string().optional(),
})
export type OwnChannels = z.output<typeof ownChannels>

export const messageWebhookParams = z.object({ channel: z.enum(phoneChannels) })
export const messageWebhookQuery = z.object({
  key: z.string().max(200).optional(),
  'hub.mode': z.string().max(40).optional(),
  'hub.verify_token': z.string().max(200).optional(),
  'hub.challenge': z.string().max(200).optional(),
})
