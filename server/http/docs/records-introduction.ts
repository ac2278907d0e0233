import { type Html, html } from '../html.ts'

const exampleMessage = {
  type: 'feed.news',
  timestamp: '2027-02-01T08:00:00.000Z',
  data: { feed: '3f0c9a52-7d1e-4b8a-9c64-2e5d8f71ab03', up_to: 1842 },
}

/** The introduction for developers who connect a student-record system. */
export function recordsIntroduction(serverUrl: string): Html {
  return html`<section class="intro" aria-labelledby="start">
<h2 id="start">How it works</h2>
<p>Calls go to <code>${serverUrl}</code>. Bodies and responses are JSON in UTF-8, times are ISO 8601 in UTC. New fields may be added. Ignore any that you do not know.</p>
<h3 id="keys">Keys</h3>
<p>An administrator of the admissions office makes a key under “API and webhooks”. It is shown once. Send it as <code>Authorization: Bearer usta_…</code>. A key has scopes, may be limited to some kinds of programme, and expires. Two keys of one name can be live at the same time: start using the new one, then have the old one revoked.</p>
<h3 id="reading">Reading the feed</h3>
<p>The feed has one entry for each person with a confirmed place. Each entry has a number and contains everything about that person. When something changes, the entry gets a higher number and the earlier one is gone.</p>
<ol>
<li>Store <code>feed</code> and <code>next</code> with the entries you have read. Start with <code>after=0</code>.</li>
<li>Call <code>/api/v1/feed?after=next&amp;feed=feed</code>. For each entry, replace what you have about the person with this <code>id</code>. If its <code>status</code> is <code>gone</code>, the person is not taking up a place; <code>why: "erased"</code> means that the admissions office no longer has any data about them.</li>
<li>Store the new <code>next</code> in the same transaction. While <code>has_more</code> is true, repeat.</li>
<li>On 409, delete everything from the feed and start with <code>after=0</code>.</li>
</ol>
<p>You may read any entry twice, and read everything from 0 at any time: the result is the same.</p>
<h3 id="webhooks">Webhooks</h3>
<p>An administrator can add an address of yours that gets a message when the feed has news, by the <a href="https://www.standardwebhooks.com">Standard Webhooks</a> convention: <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>, which is <code>v1,</code> and the HMAC-SHA256 in base64 of id, timestamp and body, joined by dots. The key is what follows <code>whsec_</code>, in base64. The body names no one:</p>
<pre><code>${JSON.stringify(exampleMessage, null, 2)}</code></pre>
<p>Answer with 2xx within ten seconds, then read the feed. Redirects are not followed. Messages may come late, twice or not at all, so also read the feed now and then.</p>
<h3 id="problems">Errors</h3>
<p>An error is <code>application/problem+json</code> (RFC 9457). <code>detail</code> is a sentence for a person, <code>code</code> is for programs and never changes its meaning. 401 means that the key is not valid, 403 that it does not have the scope, 404 that there is nothing this key may read.</p>
<h3 id="limits">Limits</h3>
<p>Limits apply to one key. 429 and 503 always come with <code>Retry-After</code> in seconds.</p>
</section>`
}
