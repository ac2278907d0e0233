/*
 * The English of the product. A pattern is only counted: some of its uses are good English, so there is no correct count. A word that
 * users must never read is refused by `words.test.ts`.
 */

export interface Pattern {
  name: string
  found: RegExp
}

/** Constructions that were translated rather than written. */
export const patterns: readonly Pattern[] = [
  {
    name: 'present tense for what will happen',
    found:
      /\bwe (write|mail|email|tell|ask|send|look|check|read|pay|book|show|keep|go on|wait|answer|reply|store|delete|take) (to |you|them|it|the|your|for|at|on|every|again|back)/gi,
  },
  { name: 'by itself, by ourselves', found: /\bby (itself|themselves|ourselves|yourself|yourselves)\b/gi },
  {
    name: 'at once, meanwhile, once more, for good',
    found: /\b(at once(?! more)|(?<!in the )meanwhile|once more|for good|any more(?! (than|of))|no more(?! than))\b/gi,
  },
  {
    name: 'was sent already',
    found:
      /\b(is|are|was|were)( \w+)? (\w+ed|sent|paid|given|taken|begun) already\b|\b(is|was|are|were) already (\w+ed|sent|paid|given|taken)\b/gi,
  },
  {
    name: 'need without to',
    found: /\bneeds? (not|no|none|nothing|do|give|write|add|send|be|give|wait|pay|ask|go)\b/gi,
  },
  { name: 'paper for document', found: /\bpapers?\b/gi },
  { name: 'mail for email', found: /(?<![-/._@])\b(mails?|mailed|mailing)\b(?![-/_.]\w)/gi },
  { name: 'look into', found: /\blook(s|ed|ing)? in(to)? (your|the|their|its|our|a)\b/gi },
  {
    name: 'things that wait, move on, go on',
    found:
      /\b(go(es)?|went|going|moves?|moved|moving) on\b|\b(application|fee|row|file|job|duty|reference|payment|mail|email|page|call|query|migration|lock|table|request|it|place|money)s? waits?\b/gi,
  },
  { name: 'stand', found: /\b(stands?|stood|standing)\b/gi },
  { name: 'hold, keep, kept, lie', found: /\b(holds?|held|holding|keeps?|kept|keeping|lies?|lying|lay)\b/gi },
  {
    name: 'clauses for nouns',
    found:
      /\b(what|whatever) (you|we|they|it|he|is|was|are|were|has|have|can|a|an|the|nobody|somebody)\b|\b(that|which) (is|are|was|were|has|have) (?!been)/gi,
  },
  {
    name: 'state passives',
    found:
      /\b(is|are) (changed|sent|told|paid|booked|kept|refused|written|read|deleted|stored|closed|opened|taken|given|saved|done|made|called|asked|named|counted|moved|set|found|shown|said|known|held|left|put|laid|drawn|answered|checked|mailed|emailed)\b/gi,
  },
  {
    name: 'negative or inverted questions',
    found:
      /\b(do|did|does|is|are|was|were|can|could|have|has) (you |it |they |we )?(not|nothing|nobody|none)\b[^.!?]*\?|\bYou cannot [^.!?]*\?/g,
  },
  {
    name: 'somebody, nobody, whoever, whom',
    found: /\b(somebody|nobody|whoever|whom|everybody|anybody)(’s|'s)?\b|(?:^|[.;:] )who \w+s\b/gi,
  },
  { name: 'at most', found: /\bat most\b/gi },
  {
    name: 'splices with colon or semicolon',
    found:
      /[a-z)]; [a-z]|[a-z)”’]: (the|a|an|it|this|that|these|they|we|you|he|she|there|no|nobody|nothing|each|every|one|what|who|if|when|as|so|then|its|their|your|his|choose|open|write|ask|wait|use|see|correct|check|both|all|only)\b/g,
  },
  {
    name: 'metaphors of engineering',
    found:
      /\b(answers? (with|a|an|the|what|whether|nothing|each|every)|answered (with|by)|duty|duties|the store|a store|stores? (is|are|has|with|that)|rooms?)\b/gi,
  },
]

export interface NeverWord {
  never: string
  instead: string
  found: RegExp
}

/** “The registrar approves it.” does not say that people have to wait for it. */
const presentForRule =
  /(?<!(when|until|before|unless|if|as soon as) )\b(another (person|administrator)|the registrar|an officer) (approves|proposes|publishes|grants|decides|agrees)\b/i

/** Words that users must never read, and their replacements. */
export const neverWords: readonly NeverWord[] = [
  {
    never: 'by itself, by ourselves, by yourself',
    instead: 'automatically',
    found: /\bby (itself|themselves|ourselves|yourself|yourselves)\b/i,
  },
  { never: 'at once', instead: 'straight away', found: /\bat once\b/i },
  { never: 'meanwhile', instead: 'while you wait, since', found: /\bmeanwhile\b/i },
  { never: 'once more', instead: 'again', found: /\bonce more\b/i },
  { never: 'for good', instead: 'permanently', found: /\bfor good\b/i },
  { never: 'no more, any more', instead: 'no longer', found: /\b(no more(?! than)|any more(?! \w))\b/i },
  { never: 'at most', instead: 'up to, no more than', found: /\bat most\b/i },
  { never: 'need not, need no', instead: 'do not need (to)', found: /\bneeds? (not|no|none|nothing|do)\b/i },
  { never: 'paper', instead: 'document', found: /\bpapers?\b/i },
  {
    never: 'mail',
    instead: 'email',
    found: /(?<![-/._@\w])(mails?|mailed|mailing)(?![-/_.]\w|\w| (server|folder|sink|--))/i,
  },
  { never: 'look into', instead: 'check', found: /\blook in(to)? (your|the|their)\b/i },
  {
    never: 'stand',
    instead: 'status, appears',
    found:
      /\b(as|where|how) (it|they|your application|your references|everything|an application|each application) stands?\b/i,
  },
  {
    never: 'somebody, nobody, whoever, whom',
    instead: 'the person’s name or part, or someone, no one',
    found: /\b(somebody|nobody|whoever|whom|everybody|anybody)\b/i,
  },
  {
    never: 'can’t, don’t',
    instead: 'cannot, do not',
    found: /\b(can|don|doesn|didn|won|isn|aren|wasn|weren|couldn|hasn|haven|shouldn|wouldn)[’']t\b/i,
  },
  {
    never: 'take back, taken back',
    instead: 'withdraw, withdrawn',
    found: /\b(take|takes|taken|took) (it |them |this |your application |the application )?back\b/i,
  },
  { never: 'unsent, begun', instead: 'draft, started', found: /\b(unsent|begun)\b/i },
  { never: 'is kept, are kept', instead: 'is saved, stored', found: /\b(is|are|was|were) kept\b/i },
  { never: 'O Level', instead: 'O’Level', found: /\bO[ -]Levels?\b/i },
  { never: 'JAMB examination', instead: 'UTME', found: /\bJAMB exam/i },
  { never: 'direct entry', instead: 'Direct Entry', found: /\b(direct entry|Direct entry)\b/ },
  { never: 'drawn by lot', instead: 'balloting', found: /\bby lot\b/i },
  { never: 'charged', instead: 'debited', found: /\bcharged\b/i },
  { never: 'booked', instead: 'confirmed', found: /\bbooked\b/i },
  { never: 'sponsor', instead: 'the person paying', found: /\bsponsors?\b/i },
  { never: 'log in, log out', instead: 'sign in, sign out', found: /(?<!\.)\b(log|logs|logged|logging) (in|out)\b/i },
  { never: 'not one of yours, not one of ours', instead: 'not valid', found: /\bone of (yours|ours)\b/i },
  { never: 'any longer', instead: 'no longer', found: /\bany longer\b/i },
  {
    never: 'stays as it is, as it was',
    instead: 'does not change',
    found: /\b(stays?|is) as (it|they) (is|are|was|were|stands?)\b/i,
  },
  {
    never: 'counts once, counts from now on',
    instead: 'takes effect',
    found: /\bcounts? (now|once|from (now|then) on)\b/i,
  },
  {
    never: 'the applicant reads it',
    instead: 'will read, sees',
    found: /\b(applicants?|officers?) reads? (it|this|them|these)\b/i,
  },
  { never: 'stays with the offer', instead: 'is saved with', found: /\bstays? with the (application|offer|case)\b/i },
  { never: 'another person approves it', instead: 'has to approve, will approve', found: presentForRule },
  { never: 'one a line', instead: 'one per line', found: /\bone a line\b/i },
  { never: 'answer by', instead: 'reply by', found: /\banswers? by\b/i },
  { never: 'given back', instead: 'refunded', found: /\b(given back|goes back to (you|the payer))\b/i },
  { never: 'all the same', instead: 'still', found: /\ball the same\b/i },
  { never: 'below you see', instead: 'is below', found: /\b(below|above) (you|we) (see|find|read)\b/i },
  { never: 'waits to be', instead: 'is waiting to be', found: /\bwaits? to be\b/i },
]
