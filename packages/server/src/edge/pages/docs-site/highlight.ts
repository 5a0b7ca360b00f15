import Prism from 'prismjs'
import 'prismjs/components/prism-bash.js'
import 'prismjs/components/prism-json.js'
import 'prismjs/components/prism-typescript.js'
import 'prismjs/components/prism-jsx.js'
import 'prismjs/components/prism-tsx.js'
import 'prismjs/components/prism-python.js'
import 'prismjs/components/prism-markup-templating.js'
import 'prismjs/components/prism-php.js'
import 'prismjs/components/prism-sql.js'
import 'prismjs/components/prism-yaml.js'
import { escapeHtml } from '../escape-html.ts'

/** Names that documents give to languages, where Prism has another one. */
const NAMES: Record<string, string> = {
  ts: 'typescript',
  js: 'javascript',
  sh: 'bash',
  vue: 'markup',
  svelte: 'markup',
  astro: 'tsx',
}

/** Code as HTML, with classes for the kinds of its tokens; without them for a language that is not known. */
export function highlight(code: string, language = ''): string {
  const name = NAMES[language] ?? language
  const grammar = Prism.languages[name]
  return grammar ? Prism.highlight(code, grammar, name) : escapeHtml(code)
}
