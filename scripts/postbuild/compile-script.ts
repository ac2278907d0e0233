import { build } from 'vite'

/** Compiles a module to one small script that stands alone. */
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
