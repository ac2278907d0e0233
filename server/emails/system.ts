import { institution } from '#shared/catalogue/parts/institution.ts'
import { code, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

/** Proves that emails arrive: its reader types the code on the page that sent it. */
export function testMailContent(to: { name: string; code: string }): MailContent {
  return mail(
    text`Test email of the ${ours(institution().shortName)} admissions office`,
    to.name,
    paragraph(
      text`Emails of the portal reach this mailbox. To record it, enter this code on the page that sent the email:`,
    ),
    code(to.code),
    paragraph(text`Check whether it is in the spam folder. If you did not expect this email, ignore it.`),
  )
}
