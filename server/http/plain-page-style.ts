/** The colours are those of ui/styles/tokens.css; these pages load none of the site's files. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: oklch(0.984 0.009 85);
  --raised: oklch(0.998 0.003 85);
  --sunk: oklch(0.943 0.023 82);
  --ink: oklch(0.205 0.035 275);
  --soft: oklch(0.4 0.03 275);
  --line: oklch(0.85 0.027 80);
  --link: oklch(0.38 0.17 271);
  --accent: oklch(0.5 0.165 38);
  --focus: oklch(0.45 0.21 268);
  --ok: oklch(0.4 0.1 152);
  --ok-ground: oklch(0.955 0.035 152);
  --danger: oklch(0.44 0.17 20);
  --danger-ground: oklch(0.955 0.022 20);
  --warn: oklch(0.42 0.09 75);
  --warn-ground: oklch(0.955 0.05 88);
  --info-ground: oklch(0.95 0.022 275);
  --night: oklch(0.195 0.085 277);
  --night-line: oklch(0.6 0.11 276);
  --night-soft: oklch(0.83 0.022 85);
  --on-night: oklch(0.955 0.014 85);
  --mono: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: oklch(0.165 0.028 277);
    --raised: oklch(0.215 0.038 277);
    --sunk: oklch(0.25 0.04 277);
    --ink: oklch(0.955 0.014 85);
    --soft: oklch(0.83 0.022 85);
    --line: oklch(0.36 0.05 277);
    --link: oklch(0.84 0.085 275);
    --accent: oklch(0.77 0.13 48);
    --focus: oklch(0.87 0.14 88);
    --ok: oklch(0.86 0.12 152);
    --ok-ground: oklch(0.27 0.05 155);
    --danger: oklch(0.86 0.075 20);
    --danger-ground: oklch(0.29 0.08 20);
    --warn: oklch(0.88 0.1 88);
    --warn-ground: oklch(0.29 0.05 80);
    --info-ground: oklch(0.28 0.08 275);
  }
}
* { box-sizing: border-box; margin: 0; }
html { font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; background: var(--ground); color: var(--ink); -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.15; letter-spacing: -.02em; text-wrap: balance; }
a { color: var(--link); text-underline-offset: .2em; }
code, pre, kbd { font-family: var(--mono); font-size: .9em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: 1rem; top: -6rem; z-index: 2; padding: .75rem 1rem; background: var(--raised); color: var(--ink); }
.skip:focus { top: 1rem; }
.wide { width: 100%; max-width: 76rem; margin: 0 auto; padding: 0 clamp(1rem, .4rem + 2.6vw, 2.5rem); }
.band { background: var(--night); color: var(--on-night); padding-top: clamp(1.5rem, 1rem + 2vw, 3rem); }
.band a { color: inherit; }
.band :focus-visible { outline-color: oklch(0.87 0.14 88); }
.band h1 { font-size: clamp(2rem, 1.5rem + 2.6vw, 3.4rem); letter-spacing: -.035em; margin-top: .35rem; }
.band p { max-width: 62ch; color: var(--night-soft); margin-top: .6rem; }
.band .who { margin: 0; font-size: .9375rem; }
.border { display: block; width: 100%; height: 16px; margin-top: clamp(1.5rem, 1rem + 2vw, 2.5rem); color: var(--night-line); }
@media print { .band { color: #000; background: none; } .border { display: none; } }
`
