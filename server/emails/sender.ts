import { institution } from '#shared/catalogue/parts/institution.ts'
import type { Config } from '../start/config.ts'

/** From whom emails come: the configured address, or that of the admissions office as the settings say it now. */
export function senderOf({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  const { name, admissionsEmail } = institution()
  return mailFrom ?? `"${name.replace(/["\\\r\n]/g, '')} Admissions" <${admissionsEmail}>`
}
