/* SAMPLE CONTENT: describes what this product does; a lawyer must confirm it. */
import { link, list, paragraph, type TextPage } from './page-text.ts'

export const terms: TextPage = {
  title: 'Terms of use',
  description: 'The rules for using this site and for applying through it, in plain words.',
  updatedOn: '2026-11-20',
  isSample: true,
  sections: [
    {
      id: 'about',
      heading: 'What these terms cover',
      blocks: [
        paragraph(
          'They cover this website and the applications made through it. They are between you and the University of Science and Technology, Abuja. If you do not agree with them, please do not use the site; you can then apply on paper at the admissions office.',
        ),
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        list(
          'One person, one account, with an email address that is yours.',
          'Keep your password to yourself. Tell us if somebody else has used your account.',
          'If somebody helps you to fill in the form, what it says is still your statement.',
        ),
      ],
    },
    {
      id: 'truth',
      heading: 'What you tell us must be true',
      blocks: [
        paragraph(
          'Your answers and documents must be true and your own. We check results with the examination bodies and degrees with the universities. A forged document, a paid-for statement or a false reference ends an application, and an admission that rests on it can be withdrawn later.',
        ),
      ],
    },
    {
      id: 'no-promise',
      heading: 'An application is not an admission',
      blocks: [
        paragraph(
          'Meeting the entry requirements gives you the right to be considered, not a place. The advice that the form shows while you type, such as the count of your credits, is help and not a decision. Only a letter from the admissions office is an offer.',
        ),
      ],
    },
    {
      id: 'fees',
      heading: 'Fees',
      blocks: [
        list(
          'The application fee pays for the reading of your application and is not refunded, except when it was taken twice or in error.',
          'Tuition is the amount published for your programme when you are admitted. If it changes for later sessions, we publish the new amount before the session begins.',
          'You pay only on this site, on the page of our payment provider that it opens, or into the account that this site shows. Nobody may collect money for us.',
        ),
      ],
    },
    {
      id: 'referees',
      heading: 'Referees',
      blocks: [
        paragraph(
          'Name only people who know your work and have agreed. A reference is written by the referee and nobody else, through the personal link that we send. It is confidential.',
        ),
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use of the site',
      blocks: [
        list(
          'Do not try to reach data of other people, to overload the site or to get around its limits.',
          'If you find a weakness, tell us at admissions@usta.example and give us time to repair it. We will not act against you for an honest report.',
          'You may read, print and share the public pages. Programme texts may be quoted with their source.',
        ),
      ],
    },
    {
      id: 'availability',
      heading: 'If something does not work',
      blocks: [
        paragraph(
          'We try to keep the site open at all times, but cannot promise it. If it fails in the last 24 hours before a closing time, we extend that time and say so on the home page. What the site has confirmed as saved at the university, we have.',
        ),
      ],
    },
    {
      id: 'links',
      heading: 'Other sites',
      blocks: [
        paragraph(
          'Some links lead to other sites. You are asked before you leave. Their content is their owners’ responsibility.',
        ),
      ],
    },
    {
      id: 'law',
      heading: 'Law and disputes',
      blocks: [
        paragraph(
          'Nigerian law applies. Talk to us first: most disagreements are mistakes. If that does not help, the courts of the Federal Capital Territory decide.',
        ),
        link('Write to the admissions office', 'mailto:admissions@usta.example'),
      ],
    },
    {
      id: 'privacy',
      heading: 'Your data',
      blocks: [
        paragraph('What we hold about you, and what you can ask of us, is on a page of its own.'),
        link('Privacy', '/privacy'),
      ],
    },
  ],
}
