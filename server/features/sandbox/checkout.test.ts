import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { decliningCard, payingCard, type SandboxTest, startSandbox } from './sandbox.fixture.ts'

let test: SandboxTest
beforeAll(async () => {
  test = await startSandbox()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.startAnew()
})

const callback_url = 'https://apply.usta.example/payment?from=checkout'

async function show(page: string) {
  const { statusCode, body, headers } = await test.app.inject(page)
  return { status: statusCode, text: body, headers }
}

async function statusAtGateway(reference = 'msc_1'): Promise<string> {
  const verified = await test.sandbox.gateway.verify(reference)
  return verified.ok ? verified.value.status : verified.failure.kind
}

describe('the checkout page', () => {
  it('shows the amount, the payer and the purpose, and that it is a test', async () => {
    const metadata = { custom_fields: [{ display_name: 'Programme', variable_name: 'p', value: 'M.Sc.' }] }
    const { status, text } = await show(await test.open({ metadata }))
    expect(status).toBe(200)
    for (const words of [
      'Test mode',
      '₦10,000',
      'amina<wbr>@mail.example',
      'msc_1',
      'Programme',
      'M.Sc.',
      'Application fee',
    ])
      expect(text).toContain(words)
  })

  it('shows dollars as dollars', async () => {
    expect((await show(await test.open({ amount: 5000, currency: 'USD' }))).text).toContain('Pay $50</button>')
  })

  it('is not cached, runs one known script and can be framed only by the portal', async () => {
    const { headers, text } = await show(await test.open({ callback_url }))
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; form-action 'self' https:\/\/apply\.usta\.example; frame-ancestors 'self' https:\/\/apply\.usta\.example; base-uri 'none'$/,
    )
    expect(text).not.toMatch(/style="| on[a-z]+="/)
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script ?? '')
    const hashes = scripts.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(hashes).toEqual([/script-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]])
  })

  it('names the only origin it reports to', async () => {
    expect((await show(await test.open({ callback_url }))).text).toContain('data-portal="https://apply.usta.example"')
    const page = await test.open({ reference: 'msc_2' })
    expect((await show(page)).text).toContain('data-portal="" data-paid=""')
    await test.submit(page, payingCard)
    expect((await show(page)).text).toContain('data-paid="msc_2"')
  })

  it('still says after a reload why the last card was declined', async () => {
    const page = await test.open({ callback_url })
    await test.submit(page, decliningCard, 'application/json')
    expect((await show(page)).text).toContain('<p>Declined. You have not been debited.')
    await test.submit(page, { action: 'close' })
    expect((await show(page)).text).not.toContain('You have not been debited')
  })

  it('shows hostile text as plain text', async () => {
    const metadata = {
      purpose: '<img src=x onerror=alert(1)>',
      custom_fields: [{ display_name: '"><u>', value: '</dl>' }],
    }
    const { text } = await show(await test.open({ metadata, email: `"'<i>"@mail.example` }))
    expect(text).not.toMatch(/<img|<i>|<u>|<\/dl><\/dd>/)
    expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;')
  })

  it.each(['nothing', 'a'.repeat(80), '%00', '%3Cb%3E'])('is 404 for an unknown payment: %s', async code => {
    const { status, text } = await show(`/sandbox/paystack/checkout/${code}`)
    expect(status).toBe(404)
    expect(text).toContain('No such payment')
    const asked = await test.submit(`/sandbox/paystack/checkout/${code}`, payingCard, 'application/json')
    expect(asked.status).toBe(404)
  })
})

describe('paying', () => {
  it('returns the payer to the portal with the reference', async () => {
    const paid = await test.submit(await test.open({ callback_url }), payingCard)
    expect(paid.status).toBe(303)
    expect(paid.location).toBe('https://apply.usta.example/payment?from=checkout&reference=msc_1&trxref=msc_1')
    expect(await statusAtGateway()).toBe('success')
  })

  it('says so when there is nowhere to return to, even if the page is opened again', async () => {
    const page = await test.open()
    const paid = await test.submit(page, payingCard)
    expect(paid).toMatchObject({ status: 200, text: expect.stringContaining('Payment received') })
    expect((await show(page)).text).toContain('card ending in 4081')
  })

  it('returns the status and the reference to a client that requests JSON', async () => {
    const page = await test.open({ callback_url })
    const ask = async (form: Record<string, string>) =>
      JSON.parse((await test.submit(page, form, 'application/json')).text)
    expect(await ask(decliningCard)).toEqual({ status: 'failed', reference: 'msc_1' })
    expect(await ask({ action: 'close' })).toEqual({ status: 'abandoned', reference: 'msc_1' })
    expect(await ask(payingCard)).toEqual({ status: 'success', reference: 'msc_1' })
    expect(await ask({ action: 'close' })).toEqual({ status: 'success', reference: 'msc_1' })
  })

  it('also accepts the card as JSON', async () => {
    const url = await test.open()
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: { accept: 'application/json' },
      payload: payingCard,
    })
    expect(answer.json()).toEqual({ status: 'success', reference: 'msc_1' })
  })

  it.each([
    [decliningCard, 'Declined'],
    [{ card_number: '4084080000670037', expiry: '12/30', cvv: '787' }, 'Insufficient Funds'],
    [{ card_number: '4111111111111111', expiry: '12/30', cvv: '123' }, 'Not a test card'],
    [{ ...payingCard, cvv: '000' }, 'Wrong CVV'],
    [{ ...payingCard, expiry: '01/20' }, 'Expired Card'],
    [{}, 'Not a test card'],
  ])('with %j is declined, and can be tried again', async (form, reason) => {
    const page = await test.open({ callback_url })
    const declined = await test.submit(page, form)
    expect(declined.status).toBe(200)
    expect(declined.text).toContain(`<p>${reason}. You have not been debited.`)
    expect(await test.sandbox.gateway.verify('msc_1')).toMatchObject({
      value: { status: 'failed', gatewayMessage: reason, paidAt: null, cardLast4: null },
    })
    expect((await test.submit(page, payingCard)).status).toBe(303)
    expect(await statusAtGateway()).toBe('success')
  })

  it('stores no card number', async () => {
    const page = await test.open()
    const declined = await test.submit(page, { card_number: '4111111111111111', expiry: '12/30', cvv: '123' })
    expect(declined.text).not.toContain('4111')
    await test.submit(page, payingCard)
    const stored = JSON.stringify([
      await test.call('GET', '/transaction'),
      test.sent.map(({ rawBody }) => rawBody.toString()),
    ])
    expect(stored).not.toMatch(/4111|4084084084084081/)
  })

  it('pays once for twelve simultaneous submissions, and notifies the portal once', async () => {
    const page = await test.open()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => test.submit(page, payingCard, 'application/json')),
    )
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"status":"success","reference":"msc_1"}']))
    await vi.waitFor(() => expect(test.sent).toHaveLength(1))
    expect(await test.sandbox.deliverDueWebhooks(test.clock.now)).toBe(0)
  })

  it('changes nothing if repeated with a bad card', async () => {
    const page = await test.open()
    await test.submit(page, payingCard)
    expect((await test.submit(page, decliningCard)).text).toContain('Payment received')
    expect(await statusAtGateway()).toBe('success')
  })
})

describe('closing without paying', () => {
  it('returns the payer with a note of it, and the payment can still be made', async () => {
    const page = await test.open({ callback_url })
    const closed = await test.submit(page, { action: 'close' })
    expect(closed.location).toBe(
      'https://apply.usta.example/payment?from=checkout&reference=msc_1&trxref=msc_1&closed=1',
    )
    expect(await statusAtGateway()).toBe('abandoned')
    expect((await test.submit(page, payingCard)).status).toBe(303)
    expect(await statusAtGateway()).toBe('success')
  })

  it('after a declined card is reported as abandoned', async () => {
    const page = await test.open()
    await test.submit(page, decliningCard)
    expect((await test.submit(page, { action: 'close' })).text).toContain('You closed this payment')
    expect(await statusAtGateway()).toBe('abandoned')
  })

  it('after paying leaves the payment paid', async () => {
    const page = await test.open({ callback_url })
    await test.submit(page, payingCard)
    const closed = await test.submit(page, { action: 'close' })
    expect(closed.location).not.toContain('closed=1')
    expect(await statusAtGateway()).toBe('success')
  })
})
