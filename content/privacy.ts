/* SAMPLE CONTENT: describes what this product does; a lawyer and the data protection officer must confirm it. */
import type { TextPage } from '#shared/catalogue/types.ts'
import { spanText } from './in-words.ts'
import { facts, link, list, paragraph } from './page-text.ts'
import { retention } from './retention.ts'

export const privacy: TextPage = {
  title: 'Privacy',
  description:
    'The data we collect when you apply, why we need it, how long we store it, who sees it, and your rights.',
  updatedOn: '2026-11-21',
  isSample: true,
  sections: [
    {
      id: 'in-short',
      heading: 'In short',
      blocks: [
        list(
          'We only ask for what we need to decide on your application.',
          'We do not sell your data, show advertisements or let other companies track you.',
          'On your dashboard you can see, correct, download and delete your data.',
          'If you have a question, email privacy@usta.example.',
        ),
      ],
    },
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      blocks: [
        paragraph(
          'The University of Science and Technology, Abuja is the data controller under the Nigeria Data Protection Act 2023. You can reach its data protection officer at privacy@usta.example.',
        ),
        link('Write to the data protection officer', 'mailto:privacy@usta.example'),
      ],
    },
    {
      id: 'what-we-hold',
      heading: 'The data we collect, and why',
      blocks: [
        facts({
          Account:
            'Your name, email address, phone number and a scrambled form of your password. We need them so that you can apply, which is a contract you ask us to enter.',
          Application:
            'Your personal details, results, qualifications, work and statement of purpose. We need them to decide on your admission.',
          Documents:
            'The files you upload. We store them under random names. We remove from photos where and with which camera they were taken. Only you and the staff who decide on your application can open them.',
          References:
            'The references your referees submit. They are confidential, and this site does not show them to you.',
          Payments:
            'The amount, reference, time and result of each payment. Only the payment provider gets your card number. We never see it.',
          Messages: 'Messages from the contact form, and our emails to you.',
          'Your agreement': 'The version of these terms and this privacy page that you agreed to, and when.',
          'Record of changes':
            'Every change to your account, application, referees and payments, when it was made and from which network address. It uses numbers instead of names. We need it to account for what we did and to detect misuse.',
          'Sign-ins': 'The kind of browser you signed in with, and when.',
          'Device marks':
            'Scrambled marks of the devices and networks that you and your referees use. They show the admissions office whether a reference came from the applicant’s own device. No one can read an address from them.',
        }),
      ],
    },
    {
      id: 'referees',
      heading: 'If you are a referee',
      blocks: [
        paragraph(
          'An applicant has given us your name and email address so that we can ask you for a reference. We use them for this only. If you do not want to give a reference, decline with the link in our email, and we will not email you again about it.',
        ),
      ],
    },
    {
      id: 'who-sees',
      heading: 'Who sees your data',
      blocks: [
        list(
          'Staff of the admissions office, and lecturers who select students for your programme.',
          'Your referees, who see only your name and programme.',
          'The payment provider, which gets your email address, the amount and the reference.',
          'Companies that run our servers and email, under a contract and on our instructions.',
          'Public bodies, where the law requires it.',
        ),
        paragraph(
          'If one of these is outside Nigeria, we make sure that your data is protected there as the Act requires.',
        ),
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we store your data',
      blocks: [
        facts({
          'An application that you did not submit or pay for': `${spanText(retention.unfinishedApplication)} after your last change. We will email you ${spanText(retention.warningBefore)} before.`,
          'An application made without an account': `${spanText(retention.applicationWithoutAccount)}, unless you confirm its address`,
          'An unsuccessful application': `${spanText(retention.unsuccessfulApplication)} after the decision`,
          'A successful application': 'as long as your student record',
          'Your account': `as long as you have an application here. Without one, ${spanText(retention.unusedAccount)} after you last signed in. We will email you ${spanText(retention.warningBefore)} before.`,
          References: 'as long as the application they belong to',
          'A referee you replaced': `name and address ${spanText(retention.formerReferee)} after that`,
          'Payment records': `${spanText(retention.paymentRecord)}, as tax law requires, without your name once the application is deleted`,
          'Our emails to you': `the text for ${spanText(retention.mailText)}, the fact that we sent them for ${spanText(retention.mailRecord)}`,
          'Messages from the contact form': spanText(retention.contactMessage),
          'Network addresses in the record of changes': spanText(retention.networkAddress),
          'Device marks': spanText(retention.deviceMark),
          'Ended sign-ins': spanText(retention.endedSession),
          'Server logs, without names': spanText(retention.log),
          Backups: `${spanText(retention.backup)}. Data you delete is removed from them after that.`,
        }),
      ],
    },
    {
      id: 'on-your-device',
      heading: 'What is stored on your phone or computer',
      blocks: [
        paragraph(
          'Your browser stores your sign-in, answers that have not reached us yet, your display settings, and pages to read without a network. One cookie shows that you have signed in on this device before, so that no one can lock you out by guessing your password. Another shows for up to 30 days that you created your account in this browser, so that the account gets the password you chose. We use no advertising or tracking cookies. Sign Out removes your sign-in. If you say that you are on a shared computer when you sign in, it removes your answers too.',
        ),
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        list(
          'See the data we have about you, and get a copy.',
          'Have mistakes corrected.',
          'Have your data deleted, unless the law requires us to store it.',
          'Object to how we use your data, or restrict it.',
          'Take your data with you in a common format.',
          'Ask a person to review a decision. We never decide on admission by machine alone.',
        ),
        paragraph(
          `On your dashboard you can download your data and delete your account yourself. You have ${spanText(retention.accountDeletion)} to change your mind. Then we delete everything except payment records without your name and the record of changes, which contains no names.`,
        ),
        link('Open my dashboard', '/dashboard'),
        paragraph(
          'For everything else, email privacy@usta.example. We will ask you to prove who you are, and reply within 30 days. You can also complain to the Nigeria Data Protection Commission.',
        ),
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect your data',
      blocks: [
        paragraph(
          'We encrypt connections, and store passwords and codes in a form that no one can read back. Only people who need your application can open it. If a breach puts you at risk, we will tell you and the Commission without delay.',
        ),
      ],
    },
    {
      id: 'young-people',
      heading: 'If you are under 18',
      blocks: [
        paragraph(
          'Tell a parent or guardian before you apply. We ask for their name and phone number, and may contact them about your application.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this page',
      blocks: [
        paragraph(
          'The date at the top is the day of the last change. If we change something that matters to you, we will show you what is different the next time you sign in.',
        ),
      ],
    },
  ],
}
