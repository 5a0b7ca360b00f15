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
