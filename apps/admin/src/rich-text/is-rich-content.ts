/** A node of a rich document. */
export interface RichNode {
  type: string
  nodes?: RichNode[]
  [data: string]: unknown
}

/** Whether a value has fields. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNode = (node: unknown): boolean =>
  isObject(node) &&
  typeof node.type === 'string' &&
  (node.nodes === undefined || (Array.isArray(node.nodes) && node.nodes.every(isNode)))

/** Whether a value is a rich document: `{nodes: [{type, nodes?}]}`. */
export const isRichContent = (value: unknown): value is { nodes: RichNode[] } =>
  isObject(value) && Array.isArray(value.nodes) && value.nodes.every(isNode)
