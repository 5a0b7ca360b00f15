import { isObject } from './is-object.ts'

/** Reports what is wrong with a rich document: `{nodes: [{type, nodes?}], metadata?}`, nested to any depth. */
export function checkRichContent(
  value: unknown,
  at: string,
  report: (at: string, problem: string) => void,
): void {
  const walk = (nodes: unknown, here: string): void => {
    if (!Array.isArray(nodes)) {
      if (nodes !== undefined) report(here, 'must be an array of nodes')
      return
    }
    for (const [i, node] of nodes.entries())
      if (!isObject(node) || typeof node.type !== 'string')
        report(`${here}[${i}]`, 'must be a node with a type')
      else walk(node.nodes, `${here}[${i}].nodes`)
  }
  if (isObject(value) && Array.isArray(value.nodes)) walk(value.nodes, `${at}.nodes`)
  else report(at, 'must be a rich document such as {"nodes": [{"type": "PARAGRAPH"}]}')
}

/** The text of a rich document, its paragraphs and headings separated by empty lines. */
export function plainText(document: unknown): string {
  const textOf = (node: unknown): string => {
    if (!isObject(node)) return ''
    if (isObject(node.textData)) return String(node.textData.text ?? '')
    const parts = (Array.isArray(node.nodes) ? node.nodes : []).map(textOf)
    const isList = node.type === 'BULLETED_LIST' || node.type === 'ORDERED_LIST'
    if (isList) return parts.map(text => `– ${text}`).join('\n')
    return parts.join(node.type === 'PARAGRAPH' || node.type === 'HEADING' ? '' : '\n\n')
  }
  return textOf(document).trim()
}
