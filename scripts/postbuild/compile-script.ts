import { build } from 'vite'

/** Bundles a module into one small self-contained script. */
export async function compileScript(
  entry: string,
  define: Record<string, string> = {},
  format: 'iife' | 'es' = 'iife',
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry, formats: [format], name: 'page', fileName: 'inline' },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new Error(`${entry} did not compile`)
  return output.output[0].code.trim()
}
