/** A node of an executed plan, as `explain (analyze, format json)` reports it. */
interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** The row of `explain`. */
export type PlanRow = { 'QUERY PLAN': [{ Plan: PlanNode }] }

/** All nodes of a plan, from the root on. */
export function planNodes(row: PlanRow | undefined): PlanNode[] {
  const within = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(within)]
  return row ? within(row['QUERY PLAN'][0].Plan) : []
}
