export const docsStyle = `
.page { padding-top: 1.5rem; padding-bottom: 4rem; }
.body { min-width: 0; }
h2 { font-size: clamp(1.65rem, 1.35rem + 1.5vw, 2.4rem); margin-top: 3.5rem; }
.intro h2 { margin-top: 1.5rem; }
h3 { font-size: 1.25rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { font-size: 1rem; letter-spacing: -.01em; margin-top: 1.5rem; }
p { margin-top: .6rem; max-width: 68ch; }
.intro h3 { margin-top: 2rem; }
code { overflow-wrap: anywhere; }
pre { margin-top: .9rem; padding: 1rem; background: var(--night); color: var(--on-night); border-radius: 3px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem; line-height: 1.6; }
.side { display: none; }
.fold { border-block: 1px solid var(--line); }
.fold summary, .fields summary { list-style: none; }
.fold summary::-webkit-details-marker, .fields summary::-webkit-details-marker { display: none; }
.fold summary::before, .fields summary::before { content: "+"; display: inline-block; width: 1.5ch; flex: none; font-weight: 700; }
.fold details[open] > summary::before, .fields details[open] > summary::before { content: "\\2212"; }
.fields summary { color: var(--link); cursor: pointer; padding: .15rem 0; }
.fold summary { display: flex; align-items: center; min-height: 3.25rem; cursor: pointer; font-weight: 600; color: var(--link); }
nav ul { list-style: none; padding: 0; }
nav li a { display: flex; gap: .5rem; align-items: baseline; padding: .6rem 0; text-decoration: none; color: var(--ink); line-height: 1.3; font-size: .9375rem; }
nav li a:hover { color: var(--link); text-decoration: underline; }
.verb { font: 600 .75rem/1.5 var(--mono); flex: none; min-width: 3.75rem; letter-spacing: .02em; color: var(--soft); }
.verb.get { color: var(--ok); }
.verb.post { color: var(--accent); }
.verb.put { color: var(--warn); }
.verb.delete { color: var(--danger); }
.call, .thing { margin-top: 2rem; padding-top: 2rem; border-top: 1px solid var(--line); }
.line { margin-top: .4rem; font-size: 1rem; }
.line .verb { display: inline-block; min-width: 0; margin-right: .35rem; font-size: .875rem; }
.facts, .errors { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; margin-top: .9rem; font-size: .875rem; }
.facts li { padding: .2rem .6rem; background: var(--sunk); border-radius: 3px; }
.facts a { color: inherit; }
.errors { gap: 0 1.25rem; margin-top: .25rem; }
.errors a { display: inline-flex; align-items: center; gap: .4rem; min-height: 2.25rem; text-decoration: none; }
.errors a:hover { text-decoration: underline; }
.errors b, .codes b, .status { font-variant-numeric: tabular-nums; }
.status { color: var(--ok); }
.fields { margin-top: .6rem; border-top: 1px solid var(--line); }
.fields > div { padding: .65rem 0; border-bottom: 1px solid var(--line); }
.fields dd { color: var(--soft); font-size: .9375rem; line-height: 1.45; }
.fields dt code { font-weight: 600; font-size: .9375rem; color: var(--ink); }
.fields dd code { color: var(--ink); }
.note { display: block; }
.fields q { font-style: normal; }
.fields.brief > div { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: .4rem 0; }
.brief dd { flex: 0 1 auto; }
.codes b { display: inline-block; min-width: 2.6rem; color: var(--soft); }
.codes > div:target { background: var(--info-ground); box-shadow: 0 0 0 .6rem var(--info-ground); }
.must { font-size: .8125rem; color: var(--accent); white-space: nowrap; }
.also { margin-top: 1rem; }
figure { margin: 1.25rem 0 0; }
figcaption { font-size: .8125rem; color: var(--soft); }
figure pre { margin-top: .35rem; }
@media (min-width: 48rem) {
  .fields > div { display: grid; grid-template-columns: minmax(11rem, 2fr) 3fr; gap: 0 1.5rem; }
  .codes > div { grid-template-columns: 16rem 1fr; }
  .fields .must { display: block; }
}
@media (min-width: 64rem) {
  .page { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 0 3.5rem; padding-top: 2.5rem; }
  .fold { display: none; }
  .side { display: block; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.5rem 0 2rem; }
  .side a { padding: .28rem 0; font-size: .875rem; }
  .side .verb { min-width: 3.4rem; font-size: .6875rem; }
}
@media (min-width: 78rem) {
  .call { display: grid; grid-template-columns: minmax(0, 1fr) 22rem; gap: 0 2.5rem; }
  .call figure { position: sticky; top: 1rem; align-self: start; margin-top: 0; }
  .wide { max-width: 90rem; }
}
@media print { .side, .fold { display: none; } pre { color: #000; background: none; border: 1px solid; } }
`
