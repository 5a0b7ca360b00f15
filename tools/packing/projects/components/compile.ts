import { readFile } from 'node:fs/promises'
import { transform } from '@astrojs/compiler'
import ts from 'typescript'

/** Compiles the components that the checkers of Vue and Svelte do not: that of Astro, and that of React Native, which has no types. */
const compilerOptions = { jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.ESNext }
const compile = (fileName: string, code: string) =>
  ts.transpileModule(code, { fileName, reportDiagnostics: true, compilerOptions })

const astro = await transform(await readFile('astro/index.astro', 'utf8'), { filename: 'index.astro' })
const page = compile('index.ts', astro.code)
const native = compile('App.jsx', await readFile('react-native/App.jsx', 'utf8'))
const problems = [
  ...astro.diagnostics.map(({ text }) => `index.astro: ${text}`),
  ...[page, native].flatMap(({ diagnostics = [] }) =>
    diagnostics.map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    ),
  ),
  ...(page.outputText.includes('listProducts()') ? [] : ['index.astro has no code.']),
  ...(native.outputText.includes('_jsx(FlatList') ? [] : ['App.jsx has no code.']),
]
if (problems.length > 0) throw new Error(problems.join('\n'))
