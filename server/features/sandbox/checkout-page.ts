import { createHash } from 'node:crypto'
import { z } from 'zod'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { formatSum } from '#shared/domain/money.ts'
import { bigCross, bigTick, cloth, cross, tick } from './checkout-marks.ts'
import { checkoutScript } from './checkout-script.ts'
import { checkoutStyle } from './checkout-style.ts'
import type { TransactionRow } from './rows.ts'
import { type TestCard, testCards } from './test-cards.ts'

export type CheckoutView =
  | { state: 'open'; transaction: TransactionRow; declined?: string }
  | { state: 'paid' | 'closed'; transaction: TransactionRow }
  | { state: 'not-found' }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleHash = hashOf(checkoutStyle)
const scriptHash = hashOf(checkoutScript)

/** The page’s content security policy: one known stylesheet, one known script, and framing only by the portal. */
export function checkoutPolicy(view: CheckoutView): string {
  // Browsers also apply form-action to the redirect after a form, and a portal may be on another origin.
  const origin = portalOf(view)
  const portal = origin === null ? '' : ` ${origin}`
  return [
    `default-src 'none'`,
    `style-src ${styleHash}`,
    `script-src ${scriptHash}`,
    `connect-src 'self'`,
    `form-action 'self'${portal}`,
    `frame-ancestors 'self'${portal}`,
    `base-uri 'none'`,
  ].join('; ')
}

/** The origin of the portal that opened the payment; null without a return address. */
function portalOf(view: CheckoutView): string | null {
  const callbackUrl = view.state === 'not-found' ? null : view.transaction.callback_url
  return callbackUrl === null ? null : new URL(callbackUrl).origin
}

/** Data for the page's script. */
function facts(view: CheckoutView): string {
  const portal = portalOf(view) ?? ''
  const paid = view.state === 'paid' ? view.transaction.reference : ''
  return ` data-portal="${escapeHtml(portal)}" data-paid="${escapeHtml(paid)}"`
}

/** The whole checkout page of the sandbox, as HTML that works without scripts. */
export function checkoutPage(view: CheckoutView): string {
  const title = view.state === 'not-found' ? 'No such payment' : `Test payment of ${amountOf(view.transaction)}`
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${checkoutStyle}</style>
</head>
<body${facts(view)}>
<header class="test"><strong>Test mode</strong> <span>No money moves</span></header>
<main aria-label="Test payment"${view.state === 'open' ? ' class="two"' : ''}>
${body(view)}
</main>
<script>${checkoutScript}</script>
</body>
</html>
`
}

function body(view: CheckoutView): string {
  switch (view.state) {
    case 'open':
      return [
        view.declined === undefined ? '' : declinedNotice(view.declined),
        summary(view.transaction),
        oneTapCards(),
        cardForm(view.transaction),
      ].join('\n')
    case 'paid':
      return [summary(view.transaction), paid(view.transaction)].join('\n')
    case 'closed':
      return [summary(view.transaction), closed()].join('\n')
    case 'not-found':
      return notFound()
    default:
      return view satisfies never
  }
}

function summary(transaction: TransactionRow): string {
  const rows = [...purposes(transaction), ['Email', transaction.email], ['Reference', transaction.reference]]
  const list = rows.map(
    ([name, value]) =>
      `<dt>${escapeHtml(name ?? '')}</dt><dd${/^(?:Email|Reference)$/.test(name ?? '') ? ' translate="no"' : ''}>${breakable(value ?? '')}</dd>`,
  )
  return `<section class="sum" aria-label="What you pay">
${cloth}
<p class="payee">${escapeHtml(institution().name)}</p>
<h1>${transaction.paid_at ? 'Amount paid' : 'Amount to pay'} <span class="amount" translate="no">${amountOf(transaction)}</span></h1>
<dl>${list.join('')}</dl>
</section>`
}

const metadata = z.object({
  purpose: z.string().max(120).optional().catch(undefined),
  custom_fields: z
    .array(
      z.object({
        display_name: z.string().max(60),
        variable_name: z.string().max(60).optional(),
        value: z.union([z.string().max(120), z.number()]),
      }),
    )
    .optional()
    .catch(undefined),
})

/** What the payment is for, according to the caller who opened it. */
function purposes(transaction: TransactionRow): [string, string][] {
  const given = metadata.safeParse(JSON.parse(transaction.metadata_json)).data
  // The time it was opened does not help a payer.
  const fields = (given?.custom_fields ?? []).filter(field => field.variable_name !== 'timestamp').slice(0, 4)
  return [
    ['For', given?.purpose ?? 'Application fee'],
    ...fields.map(({ display_name, value }): [string, string] => [display_name, String(value)]),
  ]
}

function declinedNotice(reason: string): string {
  return `<div class="notice" role="alert" tabindex="-1">
<h2>Card declined</h2>
<p>${escapeHtml(reason)}. You have not been debited. Try again, or choose another card.</p>
</div>`
}

function oneTapCards(): string {
  return `<section aria-labelledby="test-cards">
<h2 id="test-cards">Choose a test card</h2>
<p class="hint">One tap is enough.</p>
<ul class="cards">${testCards.slice(0, 3).map(oneTapCard).join('')}</ul>
<details><summary>${testCards.length - 3} more test cards</summary>
<ul class="cards">${testCards.slice(3).map(oneTapCard).join('')}</ul>
</details>
</section>`
}

/** Each card is its own form, so that it works without scripts and posts what the typed form posts. */
function oneTapCard(card: TestCard): string {
  const pays = card.outcome === 'success'
  return `<li><form method="post">
<input type="hidden" name="card_number" value="${card.number}">
<input type="hidden" name="expiry" value="12/39">
<input type="hidden" name="cvv" value="${card.cvv}">
<button${pays ? '' : ' class="no"'}><b>${card.title}</b> <span>${inGroups(card.number)}</span>${pays ? tick : cross}</button>
</form></li>`
}

function cardForm(transaction: TransactionRow): string {
  return `<section aria-labelledby="own-card">
<h2 id="own-card">Or type a test card</h2>
<p class="hint">Real cards do not work here.</p>
<form method="post" class="fields" autocomplete="off">
<label class="wide">Card number <small>16 to 19 digits</small>
<input name="card_number" inputmode="numeric" autocomplete="off" required maxlength="30"></label>
<label>Expiry <small>Such as 12/39</small>
<input name="expiry" autocomplete="off" required maxlength="9"></label>
<label>CVV <small>3 digits</small>
<input name="cvv" inputmode="numeric" autocomplete="off" required maxlength="4"></label>
<button class="pay wide">Pay ${amountOf(transaction)}</button>
</form>
<form method="post"><button class="close" name="action" value="close">Close without paying</button></form>
</section>`
}

function paid(transaction: TransactionRow): string {
  const card = transaction.card_last4 === null ? '' : ` with the card ending in ${transaction.card_last4}`
  const back = transaction.callback_url === null ? null : new URL(transaction.callback_url)
  back?.searchParams.set('reference', transaction.reference)
  back?.searchParams.set('trxref', transaction.reference)
  const isReversed = transaction.status === 'reversed'
  return `<section class="done" role="status">
${bigTick}
<h2>${isReversed ? 'Paid and refunded' : 'Payment received'}</h2>
<p>${amountOf(transaction)} was paid${card}.${isReversed ? ' It has since been refunded.' : ''}</p>
${back ? `<a class="button" href="${escapeHtml(back.href)}" target="_top">Continue</a>` : '<p>You can close this page.</p>'}
</section>`
}

function closed(): string {
  return `<section class="done" role="status">
${bigCross}
<h2>You closed this payment</h2>
<p>You have not been debited. You can pay when you are ready.</p>
<a class="button" href="">Go back to the payment</a>
</section>`
}

function notFound(): string {
  return `<section class="done">
${bigCross}
<h1>No such payment</h1>
<p>This link is incomplete, or the payment belongs to another installation. Go back to your application and open the payment again.</p>
</section>`
}

function amountOf({ amount_minor, currency }: TransactionRow): string {
  return formatSum({ amount_minor, currency })
}

function inGroups(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Lets a long address break before its @ instead of inside a word. */
function breakable(text: string): string {
  return escapeHtml(text).replace('@', '<wbr>@')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
