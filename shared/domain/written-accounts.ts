import type { WrittenText } from './written-texts.ts'

/**
 * Mails about accounts of applicants and staff. Those with a code, and those that warn the owner of an account, are not among them: a
 * wording could take away what protects people.
 */
export const accountTexts = {
  'account-exists': {
    title: 'Account: there is one already',
    when: 'To the owner of an address with which someone signs up again.',
    subject: 'You already have an account with us',
    paragraphs: [
      'Someone, probably you, tried to sign up at {short_name} with this email address. It already has an account, so we have changed nothing.',
      '{link}',
      'If you have forgotten your password, you can choose a new one:',
      '{reset_link}',
    ],
    has: ['link', 'reset_link'],
    needs: ['link', 'reset_link'],
  },
  'account-kept': {
    title: 'Account: not deleted after all',
    when: 'When someone keeps an account that they had asked to delete.',
    subject: 'We will not delete your account',
    paragraphs: ['Your applications, documents and referees have not changed.', '{link}'],
    has: ['link'],
    needs: ['link'],
  },
  'account-unused': {
    title: 'Account: unused',
    when: 'Before an account without an application is deleted because it has not been used for a long time.',
    subject: 'Your account will be deleted on {delete_on}',
    paragraphs: [
      'You have an account at {short_name} without an application, and have not signed in for a long time. We will delete it on {delete_on}.',
      'Do you want to keep it? Sign in once before that day:',
      '{link}',
      'If you no longer need it, you do not need to do anything.',
    ],
    has: ['delete_on', 'link'],
    needs: ['delete_on', 'link'],
  },
  'draft-unused': {
    title: 'Account: unfinished application',
    when: 'Before an application that was never submitted is deleted.',
    subject: 'Your application will be deleted on {delete_on}',
    paragraphs: [
      '{what_happened}',
      'Do you still want it? Open it and save any section, and we will keep it for another year.',
      '{link}',
      'If you no longer want it, you do not need to do anything.',
    ],
    has: ['what_happened', 'delete_on', 'link'],
    needs: ['what_happened', 'link'],
  },
  'staff-invitation': {
    title: 'Staff: invitation',
    when: 'To a new colleague.',
    subject: 'Your account at the {short_name} admissions office',
    paragraphs: [
      '{invited_by} has invited you to work at the {short_name} admissions office as:',
      '{roles}',
      'Choose a password and set up an app that makes sign-in codes, such as Aegis, Google Authenticator or Microsoft Authenticator. It takes two minutes.',
      '{link}',
      'The link works for {days} days and only once. If you do not know what this is about, ignore this email.',
    ],
    has: ['invited_by', 'roles', 'days', 'link'],
    needs: ['invited_by', 'roles', 'link'],
  },
  'staff-daily': {
    title: 'Staff: what waits for you',
    when: 'In the morning, to a colleague who asked for it.',
    subject: '{things} for you in the office',
    paragraphs: ['{waiting}', '{link}', 'You asked for this email. You can stop it on the page of your account.'],
    has: ['things', 'waiting', 'link'],
    needs: ['waiting', 'link'],
  },
} as const satisfies Record<string, WrittenText>
