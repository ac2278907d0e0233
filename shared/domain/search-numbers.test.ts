import { expect, test } from 'vitest'
import { joinNumbers } from './search-numbers.ts'

test.each([
  ['0803 472 5764', '08034725764'],
  ['+234 803 472 5764', '08034725764'],
  ['+234 (0) 803 472 5764', '08034725764'],
  ["'+2348034725764", '08034725764'],
  ['00234-803-472-5764', '08034725764'],
  ['tel:+2348034725764', '08034725764'],
  ['\u202a0803\u00a0472\u00a05764\u202c', '08034725764'],
  ['٠٨٠٣٤٧٢٥٧٦٤', '08034725764'],
  ['+44 20 7946 0000', '442079460000'],
  ['2025 1234 5601 AA', '202512345601AA'],
  ['2025-1234-5601-aa', '202512345601AA'],
  ['202512345601AA', '202512345601AA'],
  ['26 753 781', '26753781'],
  ['0803 472', '0803472'],
  ['is:unread 0803 472 5764 obi', 'is:unread 08034725764 obi'],
  ['Prof. Obi <n.obi@unn.edu.ng>', 'n.obi@unn.edu.ng'],
  ['\u200bn.obi@unn.edu.ng.', 'n.obi@unn.edu.ng'],
])('%j is one word', (typed, word) => expect(joinNumbers(typed)).toBe(word))

test.each([
  'adeyemi tolulope',
  'round:undergraduate-2027 score:>60 due:<3d',
  'score:61.5 obi',
  '10,000.50 obi',
  'amount:₦1,000,050.25',
  'assignee:"Kemi Obi" 5764',
  '2027 5764',
  '26-753-781',
  'after:2026-11-25',
])('%s stays as it is', typed => expect(joinNumbers(typed)).toBe(typed))
