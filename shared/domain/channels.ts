/** The ways besides email in which we tell an applicant that there is news (office.md section 12). */
export const channels = ['sms', 'whatsapp', 'push'] as const
export type Channel = (typeof channels)[number]

/** Those that reach a phone number, and cost money by the message. */
export const phoneChannels = ['sms', 'whatsapp'] as const satisfies readonly Channel[]
export type PhoneChannel = (typeof phoneChannels)[number]

export const channelNames = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Notification',
} as const satisfies Record<Channel, string>

/** The most browsers of one account that get notifications. The one that was added first makes room. */
export const mostPushDevices = 10
