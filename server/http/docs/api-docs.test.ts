import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, CallRow } from '#shared/contract/calls/call.ts'
import { type CallName, calls, type RecordsCallName } from '#shared/contract/calls/index.ts'
import { errorStatus } from '#shared/contract/errors.ts'
import { formDescription } from '#shared/forms/index.ts'
import { plainPage } from '../plain-page.ts'
import { apiDocs } from './api-docs.ts'
import { type CallDescription, describeApi } from './describe-calls.ts'
import { docsPage } from './docs-page.ts'
import { curlCommand, exampleBody, exampleValue } from './example.ts'
import { formIds } from './form-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { openApi } from './openapi.ts'

const publicUrl = 'https://apply.usta.example'
const isRecords = (name: CallName) => calls[name].path.startsWith('/api/v1/')
const allNames = Object.keys(calls) as CallName[]
const callNames = allNames.filter(name => !isRecords(name))
const api = describeApi(1)
const document = openApi(api, { title: 'API', serverUrl: publicUrl })

let app: FastifyInstance
let page: string
beforeAll(async () => {
  app = Fastify()
  apiDocs(app, { publicUrl, rateLimitFactor: 1 })
  page = (await app.inject('/api/docs')).body
})
afterAll(() => app.close())

interface Operation {
  operationId: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }> }
  responses: Record<string, { description: string; content?: Record<string, unknown>; headers?: unknown }>
}

function operationOf(name: CallName): Operation {
  const { method, path }: Call = calls[name]
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation
}

function described(name: CallName): CallDescription {
  const call = api.calls.find(one => one.name === name)
  if (!call) throw new Error(`${name} is not described`)
  return call
}

function field(component: string, name: string): JsonSchema | undefined {
  return document.components.schemas[component]?.properties?.[name]
}

describe('the OpenAPI document', () => {
  it('is served as JSON and states its version', async () => {
    const answer = await app.inject('/api/docs/openapi.json')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: publicUrl }] })
    expect(answer.json().paths).toEqual(JSON.parse(JSON.stringify(document.paths)))
    expect(answer.json().components).toEqual(JSON.parse(JSON.stringify(document.components)))
  })

  it.each(callNames)('describes %s as in the table', name => {
    const { path, who, creates, status }: Call = calls[name]
    const operation = operationOf(name)
    expect(operation.operationId).toBe(name)
    const schemes = {
      anyone: [],
      applicant: [{ bearer: [] }],
      staff: [{ office: [] }],
      key: 'in a document of its own',
    }
    expect(operation.security).toEqual(schemes[who])
    expect(operation.parameters.some(parameter => parameter.name === 'Idempotency-Key')).toBe(creates === true)
    const inPath = operation.parameters.filter(parameter => parameter.in === 'path')
    expect(inPath.map(parameter => parameter.name)).toEqual(Array.from(path.matchAll(/:(\w+)/g), ([, param]) => param))
    expect(inPath.every(parameter => parameter.required)).toBe(true)
    const successes = Object.keys(operation.responses).filter(code => code.startsWith('2'))
    expect(successes).toEqual([String(status ?? 200)])
  })

  it('has no operation outside the table, and no duplicate name', () => {
    const operations = Object.values(document.paths).flatMap(path => Object.values(path) as Operation[])
    expect(operations).toHaveLength(callNames.length)
    expect(new Set(operations.map(operation => operation.operationId)).size).toBe(callNames.length)
  })

  it('has no dangling references and no unused components', () => {
    const refs = Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g), ([, ref]) => ref ?? '')
    expect(new Set(refs).size).toBe(Object.keys(document.components.schemas).length)
    for (const ref of new Set(refs)) {
      expect(ref).toMatch(/^#\/components\/schemas\//)
      expect(document.components.schemas).toHaveProperty(ref.replace('#/components/schemas/', ''))
    }
  })

  it('describes every error as a problem, with Retry-After where needed', () => {
    for (const name of callNames)
      for (const [status, response] of Object.entries(operationOf(name).responses)) {
        expect(response.description).not.toBe('')
        if (status.startsWith('2')) continue
        expect(Object.keys(response.content ?? {})).toEqual(['application/problem+json'])
        expect(response.headers !== undefined).toBe(status === '429' || status === '503')
      }
  })

  it('lists the errors of a call, its own and those that follow from the table', () => {
    expect(Object.keys(operationOf('token').responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
    expect(described('me').errors).toEqual(['no-token', 'invalid-token', 'internal', 'overloaded', 'store-unavailable'])
    expect(described('referenceSummary').errors).toContain('gone')
  })

  it('offers bodies in the content types that the call accepts', () => {
    const types = (name: CallName) => Object.keys(operationOf(name).requestBody?.content ?? {})
    expect(types('signup')).toEqual(['application/json'])
    expect(types('token')).toEqual(['multipart/form-data', 'application/x-www-form-urlencoded'])
    expect(types('savePostgraduate')).toEqual(['multipart/form-data', 'application/x-www-form-urlencoded'])
    expect(types('me')).toEqual([])
  })
})

describe('the document of the student-record system', () => {
  const names = allNames.filter(isRecords) as RecordsCallName[]
  const records = openApi(describeApi(1, 'records'), { title: 'API', serverUrl: publicUrl })

  it('is served separately, with only its calls, each with its required scope', async () => {
    const answer = await app.inject('/api/v1/openapi.json')
    expect(answer.json().paths).toEqual(JSON.parse(JSON.stringify(records.paths)))
    const operations = Object.values(records.paths).flatMap(path => Object.values(path) as Operation[])
    expect(operations.map(({ operationId, security }) => [operationId, security])).toEqual(
      names.map(name => [name, [{ key: [calls[name].scope] }]]),
    )
  })

  it('has a page with every call and no broken links', async () => {
    const { body } = await app.inject('/api/v1/docs')
    for (const name of names) expect(body).toContain(`<article class="call" id="${name}"`)
    const ids = Array.from(body.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })
})

describe('the limits of fields', () => {
  it('come from the validating schemas, even where only a rule defines them', () => {
    expect(field('SignupBody', 'full_name')).toMatchObject({ type: 'string', minLength: 1, maxLength: 160 })
    expect(field('SignupBody', 'password')).toMatchObject({ minLength: 8, maxLength: 200 })
    expect(field('SignupBody', 'password')).not.toHaveProperty('format')
    expect(field('SignupBody', 'email')).toMatchObject({ format: 'email', maxLength: 254 })
    expect(field('EmailAndCodeBody', 'otp_code')).toMatchObject({ pattern: '^\\d{6}$' })
    expect(field('ContactBody', 'message')).toMatchObject({ maxLength: 6000 })
    expect(field('ReferenceBody', 'research_ability')?.anyOf?.[0]).toMatchObject({ minimum: 1, maximum: 5 })
  })

  it('include the message shown to people', () => {
    expect(field('SignupBody', 'full_name')?.description).toBe('Enter your full name.')
    expect(JSON.stringify(document)).not.toMatch(/Invalid (input|option)/)
  })

  it.each(formIds)('include every field and every file of the %s form', id => {
    const { sections, documents } = formDescription(id)
    const name = { postgraduate: 'savePostgraduate', undergraduate: 'saveUndergraduate', foundation: 'saveFoundation' }[
      id
    ]
    const content = operationOf(name as CallName).requestBody?.content['multipart/form-data']
    const form = document.components.schemas[`${id.charAt(0).toUpperCase()}${id.slice(1)}Form`]
    expect(Object.keys(form?.properties ?? {})).toEqual(
      sections.flatMap(section => section.fields.map(one => one.name)),
    )
    const files = content?.schema.allOf?.[1]?.properties ?? {}
    expect(Object.keys(files)).toEqual(documents.map(slot => slot.kind))
    for (const slot of documents) {
      expect(files[slot.kind]?.description).toContain('up to 5 MB')
      expect(content?.encoding?.[slot.kind]?.contentType).toContain('image/jpeg')
    }
    expect(files.passport_photograph?.description).not.toContain('application/pdf')
  })

  it('send the lists of a form as JSON', () => {
    const content = operationOf('savePostgraduate').requestBody?.content['multipart/form-data']
    expect(content?.encoding?.qualifications).toEqual({ contentType: 'application/json' })
    expect(field('PostgraduateForm', 'qualifications')).toMatchObject({ minItems: 1, maxItems: 6 })
  })

  it('state the request limits as the server applies them, with its factor', () => {
    expect(operationOf('signup').responses).toHaveProperty('429')
    expect(page).toContain('Up to 30 in 15 minutes')
    expect(plainPage(docsPage(describeApi(50), publicUrl))).toContain('Up to 1,500 in 15 minutes')
  })
})

describe('the examples', () => {
  const withBody = api.calls.filter(call => call.requestBody)
  it.each(withBody.map(call => call.name as CallName))('of %s have a body that the call accepts', name => {
    const { fields: body }: CallRow = calls[name]
    expect(body?.safeParse(exampleBody(described(name), api.components)).error).toBeUndefined()
  })

  it.each(callNames)('of %s have a URL that the call accepts', name => {
    const { params, query }: CallRow = calls[name]
    const call = described(name)
    const valuesOf = (properties: CallDescription['params']) =>
      Object.fromEntries(properties.map(property => [property.name, exampleValue(property, api.components)]))
    expect(params?.safeParse(valuesOf(call.params)).error).toBeUndefined()
    expect(query?.safeParse(valuesOf(call.query)).error).toBeUndefined()
    expect(curlCommand(call, api.components, publicUrl)).not.toMatch(/\/:|undefined|\[object/)
  })

  it('can be pasted into a shell whatever they contain', () => {
    const call = { ...described('searchUniversities'), path: "/it's" }
    expect(curlCommand(call, api.components, publicUrl)).toContain(`'${publicUrl}/it'\\''s?`)
  })
})

describe('the page', () => {
  it('of the portal and that of the office list every call in the order of the table, each with an anchor and a command', async () => {
    const office = (await app.inject({ url: '/api/docs/office' })).body
    const anchorsIn = (text: string) =>
      Array.from(text.matchAll(/<article class="call" id="(\w+)"/g), ([, id]) => id as CallName)
    const isOffice = (name: CallName) => calls[name].path.startsWith('/office/')
    expect(anchorsIn(page)).toEqual(callNames.filter(name => !isOffice(name)))
    expect(anchorsIn(office)).toEqual(callNames.filter(isOffice))
    expect(`${page}${office}`.match(/<figcaption>Example/g)).toHaveLength(callNames.length)
    for (const code of Object.keys(errorStatus)) expect(page).toContain(`id="error-${code}"`)
  })

  it('has no broken link and no duplicate anchor', () => {
    const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  it('runs no script and loads nothing', async () => {
    const { headers } = await app.inject('/api/docs')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(page).not.toMatch(/<script|<link|<img| style="| on\w+="/)
  })

  it('escapes hostile texts', () => {
    const hostile = '"><script>alert(1)</script>'
    const [first] = api.calls
    if (!first) throw new Error('There is no call')
    const property = { name: hostile, required: true, schema: { type: 'string', description: hostile, title: hostile } }
    const twisted: CallDescription = {
      ...first,
      title: hostile,
      says: hostile,
      path: `/${hostile}`,
      params: [property],
      query: [{ ...property, schema: { enum: [hostile] } }],
      requestBody: { type: 'object', properties: { [hostile]: { const: hostile } }, required: [hostile] },
      files: [
        {
          name: hostile,
          asked: 'always',
          schema: { title: hostile, description: hostile },
          contentTypes: [hostile],
          limit: hostile,
        },
      ],
    }
    const made = plainPage(docsPage({ ...api, calls: [twisted] }, hostile))
    expect(made).not.toMatch(/<script/)
    expect(made).toContain('&#34;&#62;&#60;script&#62;')
  })

  it('is sent compressed, and with 304 to those who have it', async () => {
    const packed = await app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(24_000)
    const again = await app.inject({
      url: '/api/docs',
      headers: { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
})
