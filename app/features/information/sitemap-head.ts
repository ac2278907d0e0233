export const sitemapHead = {
  title: 'Site map',
  lead: 'Every page of this site, and all 39 programmes by name.',
} as const
