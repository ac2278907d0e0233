declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }

  type Options = {
    targetFormat?: 'truetype' | 'woff' | 'woff2'
    variationAxes?: Record<string, Axis>
    keepFeatures?: string[]
    keepAllGlyphs?: boolean
    noHinting?: boolean
    dropTables?: string[]
  }

  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
