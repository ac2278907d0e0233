import { areDefault, type BrandColours, brandTokens, type Scheme, schemeOf, type Theme } from './scheme.ts'

/**
 * The style sheet that gives the tokens of `ui/styles/tokens.css` the colours of a university; empty for those of the product. It is in no
 * layer, so it is stronger than `tokens.css` in whatever order the two are loaded, and has the same selectors.
 */
export function brandSheet(colours: BrandColours | undefined): string {
  if (!colours || areDefault(colours)) return ''
  const scheme = schemeOf(colours)
  const screen = [
    rule('html.dark,.night', scheme, 'dark'),
    rule('.night', scheme, 'night', 'dark'),
    rule('html.contrast-high,html.contrast-high .night', scheme, 'contrast'),
    rule('html.contrast-high.dark,html.contrast-high .night', scheme, 'contrast-dark'),
    `@media (prefers-contrast:more){${asked(':root', scheme.contrast)}${asked('html.dark,.night', scheme['contrast-dark'])}}`,
  ]
  return `${rule(':root', scheme, 'light')}@media screen{${screen.join('')}}`
}

/** The same for the plain pages of the server, which follow the device and have fewer names (server/http/plain-page-style.ts). */
export function plainSheet(colours: BrandColours | undefined): string {
  if (!colours || areDefault(colours)) return ''
  const { light, dark, night } = schemeOf(colours)
  const names = (tokens: Scheme[Theme]) => {
    const { ground, raised, sunk, ink, line, link } = tokens
    const all = { ground, raised, sunk, ink, soft: tokens['ink-soft'], line, link, accent: tokens['accent-ink'] }
    return declarations(all)
  }
  const band = { night: night.ground, 'night-line': night.edge, 'night-soft': night['ink-soft'], 'on-night': night.ink }
  return `:root{${names(light)};${declarations(band)}}@media (prefers-color-scheme:dark){:root{${names(dark)}}}`
}

function declarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, hex]) => `--${name}:${short(hex)}`)
    .join(';')
}

function rule(selector: string, scheme: Scheme, theme: Theme, but?: Theme): string {
  const differing = brandTokens.filter(token => !but || scheme[theme][token] !== scheme[but][token])
  return `${selector}{${differing.map(token => `--${token}:${short(scheme[theme][token])}`).join(';')}}`
}

/** What a reader gets who asks the system for contrast. */
function asked(selector: string, tokens: Scheme[Theme]): string {
  const some = ['ink', 'ink-soft', 'line', 'edge'] as const
  return `${selector}{${some.map(token => `--${token}:${short(tokens[token])}`).join(';')}}`
}

function short(hex: string): string {
  return hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
}
