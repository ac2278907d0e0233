import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'

/** An application as the university returns it. */
export function storedApplication(
  revision: number,
  answers: Record<string, unknown> = {},
  more: Partial<ApplicationOnWire> = {},
): ApplicationOnWire {
  return {
    id: 1,
    uuid: 'a',
    program_type: 'msc',
    selected_program: 'msc-computer-science',
    selected_program_title: 'M.Sc. Computer Science',
    surname: 'Nwosu',
    first_name: 'Adaeze',
    other_names: '',
    email: 'ada@example.com',
    phone: '',
    residency: null,
    status: 'draft',
    is_draft: true,
    has_paid: false,
    submitted_at: null,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    revision,
    form_version: 1,
    referee_1: false,
    referee_2: false,
    first_referee_name: '',
    first_referee_email: '',
    second_referee_name: '',
    second_referee_email: '',
    answers,
    documents: [],
    ...more,
  }
}
