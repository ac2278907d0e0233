export const mailStyle = `
main { padding-bottom: 4rem; }
h1.long { font-size: clamp(1.5rem, 1.3rem + 1.4vw, 2.4rem); max-width: 28ch; overflow-wrap: anywhere; }
.band .back { margin: .35rem 0 0; font-size: .9375rem; }
.back a, .source { display: inline-flex; align-items: center; min-height: 2.75rem; }
.mails { list-style: none; padding: 0; }
.mails > li { position: relative; padding: 1rem 0; border-bottom: 1px solid var(--line); display: grid; gap: .2rem 1.5rem; }
.mails a { color: inherit; text-decoration: none; }
.mails a::after { content: ""; position: absolute; inset: 0; }
.mails > li:hover { background: var(--raised); box-shadow: -1rem 0 var(--raised), 1rem 0 var(--raised); }
.mails a:focus-visible { outline: none; }
.mails > li:has(a:focus-visible) { outline: 3px solid var(--focus); }
.subject { display: block; font-weight: 600; font-size: 1.125rem; line-height: 1.3; letter-spacing: -.01em; color: var(--link); text-wrap: balance; overflow-wrap: anywhere; }
.mails > li:hover .subject { text-decoration: underline; text-underline-offset: .2em; }
.to, .when { color: var(--soft); font-size: .9375rem; font-variant-numeric: tabular-nums; }
.to { display: block; overflow-wrap: anywhere; }
.kinds { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; margin-top: .3rem; }
.kinds li { padding: .15rem .6rem; background: var(--sunk); border-radius: 3px; font-size: .875rem; }
.kinds b { letter-spacing: .08em; font-variant-numeric: tabular-nums; }
.channel { display: inline-block; padding: .15rem .6rem; border: 1px solid currentColor; border-radius: 3px; font-size: .875rem; font-weight: 600; }
.kinds .channel { background: none; padding-block: calc(.15rem - 1px); }
.pager { display: flex; flex-wrap: wrap; gap: 1rem 2rem; justify-content: space-between; margin-top: 1.5rem; }
.pager a { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 600; }
.pager a[rel="next"] { margin-left: auto; }
.empty { padding: 2.5rem 0; max-width: 60ch; }
.empty h2 { font-size: 1.5rem; }
.empty p { margin-top: .6rem; color: var(--soft); }
.mail { padding-top: 1.25rem; }
.headers > div { display: grid; grid-template-columns: 5.5rem 1fr; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
.headers dt { color: var(--soft); }
.headers dd { overflow-wrap: anywhere; }
.mail h2 { font-size: 1.25rem; margin-top: 2rem; }
.mail pre { margin-top: .75rem; padding: 1.25rem; background: var(--raised); border: 1px solid var(--line); border-radius: 3px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.6; }
.mail p { margin-top: .5rem; }
.hint { color: var(--soft); font-size: .9375rem; }
iframe { display: block; width: 100%; height: 36rem; resize: vertical; margin-top: .75rem; border: 1px solid var(--line); border-radius: 3px; background: #fff; }
@media (min-width: 48rem) {
  .mails > li { grid-template-columns: 1fr auto; align-items: baseline; }
  .kinds { grid-column: 1 / -1; }
}
@media (min-width: 64rem) {
  .mail { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2.5rem; }
  .headers { grid-column: 1 / -1; }
}
`
