import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { CodeField } from './code-field.tsx'
import { DateField } from './date-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SummaryList } from './summary-list.tsx'
import { TaskList } from './task-list.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const html = (element: ReactElement): string => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)

describe('a field', () => {
  it('ties its label, hint and error to the box, which has the name as its id', () => {
    const field = html(<TextField name="email" label="E-mail" hint="We write to it." error="Enter an e-mail address" />)
    expect(field).toContain('<label for="email">E-mail</label>')
    expect(field).toContain('aria-describedby="email-hint email-error"')
    expect(field).toContain('aria-invalid="true"')
    expect(field).toMatch(/<input[^>]* id="email"[^>]* name="email"/)
  })

  it('puts the hint and the error before the box', () => {
    const field = html(<TextField name="email" label="E-mail" hint="We write to it." error="Enter an e-mail address" />)
    const order = ['<label', 'We write to it.', 'Enter an e-mail address', '<input'].map(part => field.indexOf(part))
    expect(order).toEqual([...order].sort((one, two) => one - two))
    expect(order).not.toContain(-1)
  })

  it('says nothing about errors while there are none, and says when it is optional', () => {
    const field = html(
      <TextField name="other_names" label="Other names" optional inputMode="text" autoComplete="off" />,
    )
    expect(field).not.toContain('aria-invalid')
    expect(field).not.toContain('aria-describedby')
    expect(field).toContain('(optional)')
    expect(field).toContain('autoComplete="off"')
  })

  it('says how many words are too many without cutting them', () => {
    const field = html(<TextArea name="why" label="Why" limit={{ words: 2 }} defaultValue="one two three" />)
    expect(field).toContain('one two three</textarea>')
    expect(field).toContain('1 word too many')
    expect(field).toContain('aria-describedby="why-count"')
  })

  it('sends a date as year, month and day, and offers the birthday the browser knows', () => {
    const field = html(<DateField name="date_of_birth" label="Date of birth" birthday defaultValue="2004-02-09" />)
    expect(field).toContain('<input type="hidden" name="date_of_birth" value="2004-02-09"/>')
    expect(field).toMatch(/id="date_of_birth"[^>]*autoComplete="bday-day"[^>]*value="9"/)
    // It would count the blank of a pasted “ 27” and leave 2.
    expect(field).not.toContain('maxLength')
  })

  it('gives the first radio the id that the error summary links to', () => {
    const choices = [
      { value: 'nigeria', label: 'Nigeria' },
      { value: 'international', label: 'International' },
    ]
    const field = html(<RadioGroup name="residency" label="Residency" choices={choices} error="Choose one" />)
    expect(field).toMatch(/<input type="radio" id="residency" name="residency" value="nigeria"/)
    expect(field).toContain('aria-describedby="residency-error"')
  })

  it('takes an emailed code in one box that the phone can fill', () => {
    const field = html(<CodeField name="otp_code" label="Code" value="" onChange={() => {}} />)
    expect(field).toContain('autoComplete="one-time-code"')
    expect(field).toContain('inputMode="numeric"')
    expect(field.match(/<input/g)).toHaveLength(1)
  })
})

describe('a button', () => {
  it('stays reachable while busy, and says what it does', () => {
    const button = html(
      <Button busy busyLabel="Saving...">
        Save
      </Button>,
    )
    expect(button).toContain('aria-disabled="true"')
    expect(button).toContain('Saving...')
    expect(button).not.toContain(' disabled')
  })

  it('is a real link when it leads somewhere', () => {
    expect(html(<ButtonLink to="/programs">Programs</ButtonLink>)).toContain('href="/programs"')
    expect(html(<ButtonLink href="mailto:a@usta.example">Write</ButtonLink>)).toContain('href="mailto:a@usta.example"')
  })
})

describe('lists of tasks and answers', () => {
  it('says each state in a word', () => {
    const list = html(
      <TaskList
        tasks={[
          { key: 'you', title: 'About you', to: '/you', state: 'done' },
          { key: 'send', title: 'Check and submit', state: 'blocked', stateText: 'Not yet' },
        ]}
      />,
    )
    expect(list).toContain('Done')
    expect(list).toContain('Not yet')
    expect(list.match(/<a /g)).toHaveLength(1)
  })

  it('names what each Change link changes, and what was not given', () => {
    const list = html(<SummaryList rows={[{ label: 'Other names', changeTo: '/you' }]} />)
    expect(list).toContain('Not given')
    expect(list).toContain('<span class="visually-hidden"> Other names</span>')
  })
})
