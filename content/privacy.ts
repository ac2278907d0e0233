/* SAMPLE CONTENT: describes what this product does; a lawyer and the data protection officer must confirm it. */
import { facts, link, list, paragraph, type TextPage } from './page-text.ts'
import { retention, spanInWords } from './retention.ts'

export const privacy: TextPage = {
  title: 'Privacy',
  description:
    'Which data we hold about you when you apply, why, for how long, who sees them, and what you can ask of us.',
  updatedOn: '2026-11-21',
  isSample: true,
  sections: [
    {
      id: 'in-short',
      heading: 'In short',
      blocks: [
        list(
          'We ask for what we need to decide about your application, and for nothing else.',
          'We sell no data, show no advertisements and use no tracking from other companies.',
          'You can see your data, correct them, take them with you, and delete them yourself, on your dashboard.',
          'Questions go to privacy@usta.example.',
        ),
      ],
    },
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      blocks: [
        paragraph(
          'The University of Science and Technology, Abuja is the data controller under the Nigeria Data Protection Act 2023. Its data protection officer reads privacy@usta.example.',
        ),
        link('Write to the data protection officer', 'mailto:privacy@usta.example'),
      ],
    },
    {
      id: 'what-we-hold',
      heading: 'What we hold, and why',
      blocks: [
        facts({
          Account:
            'Your name, email address, phone number and a scrambled form of your password. We need them for the contract you ask us to enter: to let you apply.',
          Application:
            'What you fill in: personal details, results, qualifications, work, statement of purpose. We need them to decide about admission.',
          Documents:
            'The files you upload. They are stored under random names and given only to you and to those who decide.',
          References: 'What your referees write. It is given in confidence and is not shown to you by this site.',
          Payments:
            'Amount, reference, time and result. Your card number goes to the payment provider only; we never see it.',
          Messages: 'What you send through the contact form, and our mails to you.',
          'Your agreement': 'Which version of these texts you agreed to, and when.',
          'Record of changes':
            'What was done to your account, application, referees and payments, when, and from which network address. It holds numbers in place of names. We need it to answer for what we did, and to find misuse.',
          Sessions: 'Where you are signed in: kind of browser and times.',
          'Marks of devices':
            'Scrambled marks of the devices and networks that you and your referees use. The office sees from them whether a reference came from the applicant’s own device; nobody can read an address from them.',
        }),
      ],
    },
    {
      id: 'referees',
      heading: 'If you are a referee',
      blocks: [
        paragraph(
          'An applicant has given us your name and email address so that we can ask you for a reference. We use them for this only. If you do not want to write, ignore the message or tell us, and we will write no more about it.',
        ),
      ],
    },
    {
      id: 'who-sees',
      heading: 'Who sees your data',
      blocks: [
        list(
          'Staff of the admissions office, and lecturers who decide about your programme.',
          'Your referees: your name and the programme, nothing else.',
          'The payment provider: your email address, the amount and the reference.',
          'Companies that run our servers and mail, under a contract and on our instructions.',
          'Public bodies, where a law obliges us.',
        ),
        paragraph(
          'If one of these is outside Nigeria, we make sure that your data are protected there as the Act demands.',
        ),
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        facts({
          'An application that was not sent, or whose fee was not paid': `${spanInWords(retention.unfinishedApplication)} after you last changed it. We write to you ${spanInWords(retention.warningBefore)} before.`,
          'An application sent without an account': `${spanInWords(retention.applicationWithoutAccount)}, unless you confirm its address`,
          'An application that did not lead to a place': `${spanInWords(retention.unsuccessfulApplication)} after the decision`,
          'An application that led to a place': 'as long as your student record',
          'Your account': `as long as you have an application here; without one, ${spanInWords(retention.unusedAccount)} after you last signed in. We write to you ${spanInWords(retention.warningBefore)} before.`,
          References: 'as long as the application they belong to',
          'A referee who was replaced': `name and address ${spanInWords(retention.formerReferee)} after that`,
          'Payment records': `${spanInWords(retention.paymentRecord)}, as the tax law asks; without your name once the application is deleted`,
          'Our mails to you': `their text ${spanInWords(retention.mailText)}, that we sent them ${spanInWords(retention.mailRecord)}`,
          'What you send through the contact form': spanInWords(retention.contactMessage),
          'Network addresses in the record of changes': spanInWords(retention.networkAddress),
          'Marks of devices': spanInWords(retention.deviceMark),
          'Sessions that have ended': spanInWords(retention.endedSession),
          'Server logs, without names': spanInWords(retention.log),
          Backups: `${spanInWords(retention.backup)}. What you delete is gone from them after that.`,
        }),
      ],
    },
    {
      id: 'on-your-device',
      heading: 'What is stored on your phone or computer',
      blocks: [
        paragraph(
          'Your browser keeps your session, answers that have not reached us yet, your display settings, and pages for reading without a network. One cookie says that you have signed in here before, so that nobody else can lock you out by guessing. Another one tells for up to 30 days which sign-up was made in this browser, so that the account gets the password that you chose. There are no advertising or tracking cookies. Sign Out removes the session. On a shared computer, say so when you sign in: then your answers go with it, too.',
        ),
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        list(
          'See what we hold about you, and get a copy.',
          'Have mistakes corrected.',
          'Have your data deleted, unless a law obliges us to keep them.',
          'Object to a use, or have it restricted.',
          'Take your data with you in a common format.',
          'Have a person look at a decision. No admission is decided by a machine alone.',
        ),
        paragraph(
          `On your dashboard you can download your data and delete your account yourself. You have ${spanInWords(retention.accountDeletion)} to change your mind. Then everything is deleted, except payment records without your name and the record of changes, which holds none.`,
        ),
        link('Open my dashboard', '/dashboard'),
        paragraph(
          'For everything else write to privacy@usta.example. We answer within 30 days and ask for proof that it is you. You can also complain to the Nigeria Data Protection Commission.',
        ),
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect it',
      blocks: [
        paragraph(
          'Connections are encrypted. Passwords and codes are stored in a form that cannot be read back. Only people who need your application can open it. If something goes wrong and puts you at risk, we tell you and the Commission without delay.',
        ),
      ],
    },
    {
      id: 'young-people',
      heading: 'If you are under 18',
      blocks: [
        paragraph(
          'You may apply with the knowledge of a parent or guardian. We ask for their name and phone number, and may contact them about your application.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this page',
      blocks: [
        paragraph(
          'The date at the top is the day of the last change. When a change matters, you see what is different once you sign in next.',
        ),
      ],
    },
  ],
}
