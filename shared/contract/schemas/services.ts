import * as z from 'zod'
import { tidyLine } from '../../domain/text.ts'
import { email, line, paragraphs } from './text.ts'

export const contactBody = z.object({
  full_name: line({ missing: 'Enter your full name.', max: 160 }),
  email,
  subject: line({ missing: 'Enter a subject.', max: 200 }),
  message: paragraphs({ missing: 'Write your message.', max: 6000 }),
})

export const universitiesQuery = z.object({
  search: z.string().max(200, 'Search with no more than 200 characters.').transform(tidyLine).optional(),
  country: z.string().max(100, 'Search with no more than 100 characters.').transform(tidyLine).optional(),
})

export const university = z.object({
  name: z.string(),
  country: z.string(),
  alpha_two_code: z.string(),
  domains: z.array(z.string()),
  web_pages: z.array(z.string()),
  'state-province': z.string().nullable(),
})

export type University = z.infer<typeof university>
