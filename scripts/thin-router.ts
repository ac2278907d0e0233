import type { Plugin } from 'vite'

const isRouter = /\/react-router\/dist\/.*\.js$/
const names = /^\w+\.displayName = ".*";$/gm
const made = /= (?=React\$?\d*\.(?:forwardRef|createContext|memo)\()/g

/** Lets the build leave out the components of React Router that no page uses: their names for developers keep them otherwise. */
export function thinRouter(): Plugin {
  return {
    name: 'thin-router',
    apply: 'build',
    transform(code, id) {
      if (!isRouter.test(id)) return undefined
      return { code: code.replace(names, '').replace(made, '= /* @__PURE__ */ '), map: null }
    },
  }
}
