/* SAMPLE CONTENT: texts that officers begin a message or a request with. */
import type { Catalogue } from '#shared/catalogue/types.ts'

export const templates: Catalogue['templates'] = [
  {
    name: 'Names that differ',
    use: 'messages-and-requests',
    text: 'Dear {first_name}, the name on your certificate is not the one in application {application_number}. Which one is right? If your name has changed, upload the affidavit or the newspaper page that says so.',
  },
  {
    name: 'Transcript sent by the university',
    use: 'requests',
    text: 'Ask your university to send your transcript to us directly, and write here on which day they sent it.',
  },
  {
    name: 'Page that cannot be read',
    use: 'requests',
    text: 'We cannot read every line of this page. Lay it flat in daylight, photograph it from above, and upload it again.',
  },
  {
    name: 'We are still reading',
    use: 'messages',
    text: 'Dear {first_name}, we have everything we need for {programme}. You do not have to do anything now. We will email you when there is news.',
  },
  {
    name: 'Bring your originals',
    use: 'messages',
    text: 'Dear {first_name}, bring your original certificates and one photocopy of each when you come. Your application number is {application_number}.',
  },
]
