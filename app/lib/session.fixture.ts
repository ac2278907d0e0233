import type { Session, User } from '#shared/contract/schemas/accounts.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'

/** A postgraduate draft, as the server returns it. */
export function makeApplication(own: Partial<ApplicationOnWire> = {}): ApplicationOnWire {
  return {
    id: 7,
    uuid: '0d9f2b4e-6a51-4c1f-9d2e-3b7a5c8e1f00',
    program_type: 'msc',
    selected_program: 'msc-space-physics',
    selected_program_title: 'M.Sc. Space Physics',
    surname: 'Okafor',
    first_name: 'Ada',
    other_names: '',
    email: 'ada@example.com',
    phone: '+2348031234567',
    residency: 'nigeria',
    status: 'draft',
    is_draft: true,
    has_paid: false,
    submitted_at: null,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    revision: 3,
    form_version: 1,
    referee_1: false,
    referee_2: false,
    first_referee_name: 'Bello Musa',
    first_referee_email: 'bello@unilag.edu.ng',
    second_referee_name: 'Ngozi Eze',
    second_referee_email: 'ngozi@ui.edu.ng',
    answers: { statement_of_purpose: 'Why I want this' },
    documents: [
      { id: 'd1', kind: 'transcript', file_name: 'my-transcript.pdf', size: 1000, uploaded_at: '2026-11-02' },
    ],
    ...own,
  }
}

export function makeUser(own: Partial<User> = {}): User {
  return {
    id: 'u1',
    uuid: 'u1',
    email: 'ada@example.com',
    full_name: 'Ada Okafor',
    name: 'Ada Okafor',
    phone: '+2348031234567',
    program: 'msc-space-physics',
    program_type: 'msc',
    email_verified: true,
    applications: [],
    postgraduate_applications: [],
    ...own,
  }
}

export function makeSession(own: Partial<User> = {}, tokens = 'first'): Session {
  const user = makeUser(own)
  return {
    ...user,
    user,
    access_token: `access-${tokens}`,
    refresh_token: `refresh-${tokens}`,
    token_type: 'bearer',
    expires_in: 900,
    draft_key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  }
}
