/* SAMPLE CONTENT: describes what this product does; a lawyer must confirm it. */
import type { TextPage } from '#shared/catalogue/types.ts'
import { link, list, paragraph } from './page-text.ts'

export const terms: TextPage = {
  title: 'Terms of use',
  description: 'The rules for using this site and applying through it, in plain words.',
  updatedOn: '2026-11-20',
  isSample: true,
  sections: [
    {
      id: 'about',
      heading: 'What these terms cover',
      blocks: [
        paragraph(
          'They cover this website and the applications made through it. They are between you and the University of Science and Technology, Abuja. If you do not agree with them, do not use this site. You can apply at the admissions office instead.',
        ),
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        list(
          'One account for each person, with your own email address.',
          'Do not share your password. Tell us if someone else has used your account.',
          'If someone helps you to fill in the form, you are still responsible for what it says.',
        ),
      ],
    },
    {
      id: 'truth',
      heading: 'True information',
      blocks: [
        paragraph(
          'Your answers and documents must be true and your own. We check results with the examination bodies and degrees with the universities. We reject an application with a forged document, a statement written for money or a false reference. If we find out later, we can withdraw the admission.',
        ),
      ],
    },
    {
      id: 'no-promise',
      heading: 'An application is not an admission',
      blocks: [
        paragraph(
          'If you meet the entry requirements, we will consider you, but we do not promise you a place. The form gives you advice as you type, such as the number of your credits. That is not a decision. Only a letter from the admissions office is an offer.',
        ),
      ],
    },
    {
      id: 'fees',
      heading: 'Fees',
      blocks: [
        list(
          'The application fee pays for the review of your application. We do not refund it, unless you were debited twice or by mistake.',
          'You pay the tuition published for your programme when you are admitted. If it changes for a later session, we will publish the new amount before that session begins.',
          'Pay only on this site, on the payment provider’s page that it opens, or into the bank account shown on this site. No one may collect money for us.',
        ),
      ],
    },
    {
      id: 'referees',
      heading: 'Referees',
      blocks: [
        paragraph(
          'Choose people who know your work and have agreed. Only the referee may write the reference, using the personal link we send them. It is confidential.',
        ),
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use of the site',
      blocks: [
        list(
          'Do not try to see other people’s data, overload the site or get around its limits.',
          'If you find a security problem, tell us at admissions@usta.example and give us time to fix it. We will not take action against you for an honest report.',
          'You may read, print and share the public pages. You may quote our programme descriptions if you name the source.',
        ),
      ],
    },
    {
      id: 'availability',
      heading: 'If something does not work',
      blocks: [
        paragraph(
          'We try to keep the site running at all times, but we cannot promise it. If it fails in the last 24 hours before applications close, we will extend the closing date and announce it on the home page. Anything the site shows as saved at the university is safe with us.',
        ),
      ],
    },
    {
      id: 'links',
      heading: 'Other sites',
      blocks: [
        paragraph(
          'Some links lead to other sites. We ask you before you leave. Their owners are responsible for their content.',
        ),
      ],
    },
    {
      id: 'law',
      heading: 'Law and disputes',
      blocks: [
        paragraph(
          'Nigerian law applies. If there is a problem, talk to us first, as most disagreements are mistakes. If that does not help, the courts of the Federal Capital Territory decide.',
        ),
        link('Write to the admissions office', 'mailto:admissions@usta.example'),
      ],
    },
    {
      id: 'privacy',
      heading: 'Your data',
      blocks: [
        paragraph('The privacy page says what data we have about you and what your rights are.'),
        link('Privacy', '/privacy'),
      ],
    },
  ],
}
