import { type ErrorCode, errorStatus } from '#shared/contract/errors.ts'
import { maxFileBytes } from '#shared/domain/files.ts'
import { programTypesOf } from '#shared/forms/form-id.ts'
import { bodyLimits } from '../body.ts'
import { type Html, html } from '../html.ts'
import type { PlainPage } from '../plain-page.ts'
import { callSection, filesList, formFields, objectFields } from './call-section.ts'
import type { ApiArea, ApiDescription } from './describe-calls.ts'
import { docsStyle } from './docs-style.ts'
import { errorMeanings } from './error-meanings.ts'
import { formIds, formName, formParts } from './form-schema.ts'
import { type Components, reachedFrom, refNamesIn } from './json-schema.ts'
import { recordsIntroduction } from './records-introduction.ts'
import { isLongObject, objectAnchor } from './schema-rows.ts'

export type PageArea = Exclude<ApiArea, 'site'>

/** The API as a page for people: an introduction, every call in the order of the table, the forms, the objects, the errors. */
export function docsPage(api: ApiDescription, serverUrl: string, area: PageArea = 'portal'): PlainPage {
  const { calls, components } = api
  const isRecords = area === 'records'
  return {
    title: isRecords ? 'Student-record API' : 'Admissions API',
    style: docsStyle,
    head: heads[area](calls.length),
    main: html`<div class="wide page">
${contents(api, area)}
<div class="body">
${isRecords ? recordsIntroduction(serverUrl) : introduction(serverUrl)}
<h2 id="calls">Calls</h2>
${calls.map(call => callSection(call, components, serverUrl))}
${area === 'portal' && forms(components)}
${objects(api)}
${errorTable()}
</div>
</div>`,
  }
}

const heads: Record<PageArea, (calls: number) => Html> = {
  portal: calls => siteHead('the site', calls, html`<a href="/api/docs/office">Calls for the office</a>`),
  office: calls => siteHead('the office', calls, html`<a href="/api/docs">Calls of applicants and visitors</a>`),
  records: () => html`<h1>Student-record API</h1>
<p>How the university’s student-record system finds out who is taking up a place, and enrols them. The same description for programs is
<a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). <a href="/api/docs">Other calls</a> have their own pages.</p>`,
}

function siteHead(who: string, calls: number, others: Html): Html {
  return html`<h1>Admissions API</h1>
<p>Everything on ${who} works through these ${calls} calls, and you can use them too.
${others} have their own page. The same description for programs is <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>`
}

// Rendered twice, because the list is always open on a wide screen and collapsible on a phone, and the page has no script.
function contents({ calls }: ApiDescription, area: PageArea): Html {
  const list = html`<ul>
<li><a href="#start">How it works</a></li>
${calls.map(call => html`<li><a href="#${call.name}"><span class="verb ${call.method.toLowerCase()}">${call.method}</span> ${call.title}</a></li>`)}
${area === 'portal' && html`<li><a href="#forms">Forms</a></li>`}
<li><a href="#objects">Objects</a></li>
<li><a href="#errors">Errors</a></li>
</ul>`
  return html`<nav class="side" aria-label="Contents">${list}</nav>
<nav class="fold" aria-label="Contents"><details><summary>All ${calls.length} calls</summary>${list}</details></nav>`
}

function introduction(serverUrl: string): Html {
  return html`<section class="intro" aria-labelledby="start">
<h2 id="start">How it works</h2>
<p>Calls go to <code>${serverUrl}</code>. Bodies are JSON or forms, as each call states. Responses are JSON in UTF-8. Times are ISO 8601 in UTC,
amounts are in minor units: 1000000 is ₦10,000. Text is trimmed and normalised to Unicode NFC. Unknown fields are ignored and never stored.</p>
<h3 id="problems">Errors</h3>
<p>An error is <code>application/problem+json</code> (RFC 9457). <code>detail</code> is a sentence for a person, <code>code</code> is for programs and never changes its meaning. If fields are wrong, <code>errors</code> lists all of them.</p>
<pre><code>${JSON.stringify(exampleProblem, null, 2)}</code></pre>
<p>A call with several fields can return several <a href="#errors">codes</a>. 429 and 503 always come with <code>Retry-After</code> in seconds.</p>
<h3 id="idempotency">Sending twice</h3>
<p>Calls that create something take an <code>Idempotency-Key</code>: a uuid that you make for one action. If the connection breaks, send the same request with the same key again. The action happens once, and you get the first response. A 2xx response means that everything is on disk.</p>
<h3 id="sessions">Sessions</h3>
<p><a href="#token">Sign in</a> and send the access token as <code>Authorization: Bearer …</code>. It is valid for 15 minutes. Then exchange the refresh token, which is valid for 30 days, for a new pair. Each refresh token works once. Using an old one again ends the session.</p>
<h3 id="limits">Limits</h3>
<p>Limits apply to one network (an IPv4 address, or an IPv6 /64 with four times as much for its /48) where no token is needed, otherwise to one account. A body without files may have up to ${bodyLimits.bytes / 1024} KB where the call names no other limit, one field of a multipart body
${bodyLimits.fieldBytes / 1024} KB, one body ${bodyLimits.fields} fields and ${bodyLimits.files} files, and one file
${maxFileBytes / 1024 / 1024} MB. Files are checked by their content, not by their name.</p>
<h3 id="sandbox">Trying it out</h3>
<p>Without the card provider’s keys, the server acts as the provider under <code>/sandbox/paystack</code>. No money moves. Card
4084 0840 8408 4081 with CVV 408 succeeds, 4084 0800 0000 5408 with CVV 001 is declined. Without a mail server, every email is stored and can be read at <code>/dev/mail</code>. <code>/readyz</code> says which of these is in use.</p>
</section>`
}

const exampleProblem = {
  type: 'urn:problem:invalid-fields',
  title: 'Invalid fields',
  status: errorStatus['invalid-fields'],
  detail: 'There are 2 things to correct.',
  code: 'invalid-fields' satisfies ErrorCode,
  errors: [
    { field: 'email', message: 'Enter your email address.' },
    { field: 'qualifications.0.institution', message: 'Enter where you studied.' },
  ],
}

function forms(components: Components): Html {
  return html`<h2 id="forms">Forms</h2>
<p>Required fields are needed for the final submission. A draft has no required fields. A list is sent as JSON in one field.</p>
${formIds.map(id => {
  const { fields, files } = formParts(id)
  return html`<article class="thing" aria-labelledby="${formName(id)}">
<h3 id="${formName(id)}">${formName(id)}</h3>
<p>For ${programTypesOf(id).join(', ')}.</p>
${formFields(fields, components)}
${filesList(files)}
</article>`
})}`
}

/** The long objects that responses link to. */
function objects({ calls, components }: ApiDescription): Html {
  const names = refNamesIn(calls.map(call => call.answer))
  const long = [...reachedFrom(names, components)].filter(name => isLongObject(name, components))
  return html`<h2 id="objects">Objects</h2>
${long.map(
  name => html`<article class="thing" aria-labelledby="${objectAnchor(name)}">
<h3 id="${objectAnchor(name)}">${name}</h3>
${objectFields(components[name] ?? {}, components)}
</article>`,
)}`
}

function errorTable(): Html {
  const codes = Object.entries(errorMeanings).map(
    ([code, meaning]) =>
      html`<div id="error-${code}"><dt><b>${statusOf(code)}</b> <code>${code}</code></dt><dd>${meaning}</dd></div>`,
  )
  return html`<h2 id="errors">Errors</h2>
<dl class="fields codes">${codes}</dl>`
}

function statusOf(code: string): number | undefined {
  return Object.entries(errorStatus).find(([known]) => known === code)?.[1]
}
