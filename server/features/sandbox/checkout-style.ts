/** The whole stylesheet of the checkout page. It is inline, allowed by its hash, so that the page is one request. */
export const checkoutStyle = `
:root {
  color-scheme: light dark;
  --ground: oklch(0.965 0.016 84);
  --raised: oklch(0.998 0.003 85);
  --ink: oklch(0.205 0.035 275);
  --soft: oklch(0.4 0.03 275);
  --line: oklch(0.85 0.027 80);
  --edge: oklch(0.55 0.035 275);
  --link: oklch(0.38 0.17 271);
  --focus: oklch(0.45 0.21 268);
  --danger: oklch(0.44 0.17 20);
  --danger-ground: oklch(0.955 0.022 20);
  --ok: oklch(0.4 0.1 152);
  --night: oklch(0.27 0.115 275);
  --night-line: oklch(0.46 0.12 274);
  --on-night: oklch(0.965 0.018 85);
  --sand: oklch(0.87 0.07 82);
  --accent: oklch(0.5 0.165 38);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: oklch(0.165 0.028 277);
    --raised: oklch(0.215 0.038 277);
    --ink: oklch(0.955 0.014 85);
    --soft: oklch(0.83 0.022 85);
    --line: oklch(0.36 0.05 277);
    --edge: oklch(0.64 0.05 277);
    --link: oklch(0.84 0.085 275);
    --focus: oklch(0.87 0.14 88);
    --danger: oklch(0.86 0.075 20);
    --danger-ground: oklch(0.29 0.08 20);
    --ok: oklch(0.86 0.12 152);
  }
}
* { box-sizing: border-box; margin: 0; }
html { font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; background: var(--ground); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; }
.test { display: flex; flex-wrap: wrap; gap: 0 .75rem; justify-content: center; align-items: baseline; padding: .6rem 1rem; background: var(--sand); color: oklch(0.205 0.035 275); font-size: .9375rem; text-align: center; }
.test strong { letter-spacing: .02em; }
main { width: 100%; max-width: 27rem; margin: 0 auto; padding: 0 0 2.5rem; }
.sum { position: relative; overflow: hidden; background: var(--night); color: var(--on-night); padding: 1.35rem 1.25rem 1.4rem; }
.sum svg { position: absolute; top: -4.75rem; right: -4.75rem; width: 13.5rem; height: 13.5rem; color: var(--night-line); }
.sum > :not(svg) { position: relative; }
.payee { font-size: .9375rem; line-height: 1.35; max-width: 13rem; }
h1 { font-size: 1rem; font-weight: 400; line-height: 1.3; margin-top: 1.6rem; }
.done h1 { font-size: 1.5rem; font-weight: 700; letter-spacing: -.02em; margin: 0; }
.amount { display: block; font-size: clamp(2.5rem, 12vw, 3.25rem); font-weight: 700; letter-spacing: -.035em; line-height: 1.05; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; margin-top: 1.25rem; padding-top: 1rem; border-top: 1px solid var(--night-line); font-size: .9375rem; }
dt { color: oklch(0.86 0.03 85); }
dd { text-align: right; overflow-wrap: anywhere; }
section { padding: 1.5rem 1.25rem 0; }
h2 { font-size: 1.125rem; letter-spacing: -.01em; line-height: 1.3; }
.hint { color: var(--soft); font-size: .9375rem; margin-top: .15rem; }
.notice { margin: 0; padding: .9rem 1rem; border-left: 4px solid var(--danger); background: var(--danger-ground); color: var(--danger); }
.notice h2 { font-size: 1.0625rem; }
.cards { list-style: none; padding: 0; margin-top: .75rem; background: var(--raised); border: 1px solid var(--line); border-radius: 3px; }
.cards li + li { border-top: 1px solid var(--line); }
.cards button { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; align-items: center; width: 100%; min-height: 4rem; padding: .6rem 1rem; border: 0; border-radius: 0; background: none; color: inherit; text-align: left; }
.cards button:hover { background: color-mix(in oklch, var(--line) 35%, transparent); }
.cards b { grid-column: 1; font-weight: 600; }
.cards span { grid-column: 1; color: var(--soft); font-size: .9375rem; font-variant-numeric: tabular-nums; }
.cards svg { grid-area: 1 / 2 / span 2; width: 1.5rem; height: 1.5rem; color: var(--link); }
.cards .no svg { color: var(--danger); }
details { margin-top: .25rem; }
summary { display: flex; align-items: center; gap: .5rem; min-height: 3rem; color: var(--link); cursor: pointer; text-decoration: underline; text-underline-offset: .2em; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "+"; display: inline-block; width: 1ch; font-weight: 700; }
details[open] > summary::before { content: "\\2212"; }
details .cards { margin-top: .25rem; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin-top: .9rem; }
.wide { grid-column: 1 / -1; }
label { display: block; font-weight: 600; }
label small { display: block; font-size: .9375rem; font-weight: 400; color: var(--soft); }
input { width: 100%; min-height: 3rem; margin-top: .35rem; padding: .5rem .75rem; font: inherit; font-weight: 400; font-variant-numeric: tabular-nums; color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 3px; }
button, .button { font: inherit; cursor: pointer; border-radius: 3px; }
.pay { min-height: 3.25rem; border: 0; background: var(--accent); color: #fff; font-weight: 600; width: 100%; }
.pay:hover { background: oklch(0.44 0.15 38); }
.button { display: flex; align-items: center; justify-content: center; min-height: 3.25rem; background: var(--accent); color: #fff; font-weight: 600; text-decoration: none; margin-top: 1.25rem; }
.close { margin-top: 1rem; width: 100%; min-height: 3rem; background: none; border: 0; color: var(--link); text-decoration: underline; text-underline-offset: .2em; }
.done { padding-top: 2rem; }
.done h2 { font-size: 1.5rem; letter-spacing: -.02em; }
.done p { margin-top: .5rem; max-width: 34ch; color: var(--soft); }
.mark { width: 3.5rem; height: 3.5rem; color: var(--ok); margin-bottom: .75rem; display: block; }
.mark.quiet { color: var(--edge); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.cards button:focus-visible { outline-offset: -3px; }
@media (min-width: 30rem) and (min-height: 30rem) {
  main { padding-top: 2rem; }
  .sum { border-radius: 3px; }
}
@media (min-width: 58rem) {
  main.two { max-width: 56rem; display: grid; grid-template-columns: 22rem 1fr; gap: 0 2.5rem; align-content: start; padding: 3.5rem 1.5rem; }
  .two .sum { grid-column: 1; grid-row: 1 / span 6; align-self: start; position: sticky; top: 3.5rem; padding: 1.75rem; }
  .two > :not(.sum) { grid-column: 2; }
  .two .notice { margin: 0 0 1.5rem; }
  .two section { padding: 0 0 1.75rem; }
  .two section:last-child { padding-bottom: 0; }
}
@media (forced-colors: active) { .pay, .button, input { border: 1px solid; } }
`
