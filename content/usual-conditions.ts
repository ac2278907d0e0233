/* SAMPLE CONTENT: what conditional offers often ask for. The office types anything else. */
import type { Catalogue } from '#shared/catalogue/types.ts'

const credentials = 'Show your original credentials at clearance.'

export const usualConditions: Catalogue['usualConditions'] = {
  undergraduate: [
    credentials,
    'Send the result of the O’Level sitting you were waiting for, with the credits this programme needs.',
    'Score at least 50 in the post-UTME screening.',
  ],
  foundation: [credentials, 'Send the O’Level result you were waiting for.'],
  jupeb: [credentials, 'Send the O’Level result you were waiting for.'],
  msc: [
    credentials,
    'Ask your university to send your transcript to us directly.',
    'Send your NYSC discharge or exemption certificate.',
    'Pass the departmental interview.',
  ],
  phd: [
    credentials,
    'Ask your university to send your transcript to us directly.',
    'Agree on a research proposal with a supervisor of the department.',
    'Pass the departmental interview.',
  ],
}
