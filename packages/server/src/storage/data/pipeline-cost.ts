import { COST } from '../query/index.ts'
import type { Shape, Stage } from './pipeline.ts'
import type { Expression } from './pipeline-expressions.ts'

/** Estimated size in kB of each part of a document by name; `PART_WIDTH` for other parts. */
type Widths = ReadonlyMap<string, number>

/** Items have documents of 1 kB; a single part is at most half of one. */
const PART_WIDTH = 0.5
/** Size limit of `data_concat` and `data_object`. */
const TEXT_WIDTH_MAX = 100
const OBJECT_WIDTH_MAX = 1000
const NUMBER_WIDTH = 0.01
/** The number of rows for which `LIMITS.cost` is 4 seconds of CPU time. */
const ROWS = 100_000

const { expression: EXPRESSION, object: OBJECT } = COST

/**
 * Adds up the cost of a pipeline's stages, in units of `COST` per input item. Rows and sizes are estimated from the pipeline
 * only: `limit` lowers the number of rows, unwinding raises it.
 */
export class PipelineCost {
  #rows = 1
  #widths: Widths = new Map()

  /** The cost of a stage. `planned` is the cost of its filter or sort. */
  add(stage: Stage, planned = 0): number {
    const cost = (planned + this.#costOf(stage)) * this.#rows
    this.#follow(stage)
    return cost
  }

  #costOf(stage: Stage): number {
    const costs = (expressions: readonly Expression[]) =>
      expressions.reduce((sum, expression) => sum + expressionCost(expression, this.#widths), 0)
    switch (stage.kind) {
      case 'filter':
      case 'sort':
      case 'limit':
      case 'skip':
        return 0
      case 'unwind':
        return COST.element * COST.elements
      case 'values':
        return costs([stage.expression]) + COST.element * COST.elements
      case 'entries':
        return COST.entries + OBJECT.each
      case 'exclude':
        return stage.paths.length * COST.exclusion
      case 'shape':
        return shapeCost(stage.shape, this.#widths)
      case 'group': {
        const read = [...stage.keys, ...stage.results]
        const objects = stage.keys.length > 0 ? 2 * OBJECT.each + read.length * OBJECT.member : 0
        const expressions = costs(read.map(({ expression }) => expression))
        return expressions + read.length * COST.accumulator + objects * COST.groups
      }
    }
  }

  /** Estimates rows and widths after a stage. */
  #follow(stage: Stage): void {
    const widthOf = (expression: Expression) => expressionWidth(expression, this.#widths)
    switch (stage.kind) {
      case 'limit':
        this.#rows = Math.min(this.#rows, stage.count / ROWS)
        return
      case 'unwind':
        this.#rows *= COST.elements
        return
      case 'values':
        this.#rows *= COST.elements
        this.#widths = new Map([['value', widthOf(stage.expression)]])
        return
      case 'entries':
        this.#widths = new Map(this.#widths).set(stage.to, pathWidth(stage.from, this.#widths))
        return
      case 'shape':
        this.#widths = new Map(
          [...stage.shape].map(([name, part]) => [
            name,
            part instanceof Map ? shapeWidth(part, this.#widths) : widthOf(part),
          ]),
        )
        return
      case 'group': {
        const key = stage.keys.reduce((sum, { expression }) => sum + widthOf(expression), 0)
        const results = stage.results.map(({ name, expression }) => [name, widthOf(expression)] as const)
        // `push` lists can be unwound to the previous number of rows.
        const collects = stage.results.some(({ accumulator }) => accumulator === 'push')
        if (!collects) this.#rows = stage.keys.length === 0 ? 1 / ROWS : this.#rows * COST.groups
        this.#widths = new Map([['_id', key], ...results])
      }
    }
  }
}

/** The cost of an expression. PostgreSQL evaluates constant ones once. */
function expressionCost(expression: Expression, widths: Widths): number {
  if (isConstant(expression)) return 0
  if (expression.kind !== 'operation') return EXPRESSION.path
  const { operation, operands } = expression
  const width = operands.reduce((sum, operand) => sum + expressionWidth(operand, widths), 0)
  const own =
    EXPRESSION.operation +
    operands.length * EXPRESSION.operand +
    Math.min(width, TEXT_WIDTH_MAX) * EXPRESSION.text[TEXT_OPERATIONS.get(operation) ?? 'none']
  return operands.reduce((sum, operand) => sum + expressionCost(operand, widths), own)
}

const TEXT_OPERATIONS: ReadonlyMap<string, keyof typeof EXPRESSION.text> = new Map([
  ['toLower', 'lower'],
  ['toUpper', 'lower'],
  ['concat', 'concat'],
  ['length', 'read'],
  ['substring', 'read'],
  ['stringify', 'read'],
])

const isConstant = (expression: Expression): boolean =>
  expression.kind === 'operation' ? expression.operands.every(isConstant) : expression.kind !== 'path'

function expressionWidth(expression: Expression, widths: Widths): number {
  switch (expression.kind) {
    case 'path':
      return pathWidth(expression.path, widths)
    case 'text':
      return expression.text.length / 1000
    case 'number':
      return NUMBER_WIDTH
    case 'operation': {
      const { operation, operands } = expression
      const [first] = operands
      if (operation === 'concat')
        return Math.min(
          TEXT_WIDTH_MAX,
          operands.reduce((sum, operand) => sum + expressionWidth(operand, widths), 0),
        )
      const keepsText = operation === 'toLower' || operation === 'toUpper' || operation === 'substring'
      return first && (keepsText || operation === 'stringify') ? expressionWidth(first, widths) : NUMBER_WIDTH
    }
  }
}

const pathWidth = ([name = '']: readonly string[], widths: Widths) => widths.get(name) ?? PART_WIDTH

function shapeWidth(shape: Shape, widths: Widths): number {
  let sum = 0
  for (const part of shape.values())
    sum += part instanceof Map ? shapeWidth(part, widths) : expressionWidth(part, widths)
  return Math.min(sum, OBJECT_WIDTH_MAX)
}

function shapeCost(shape: Shape, widths: Widths): number {
  let cost = OBJECT.each + shapeWidth(shape, widths) * OBJECT.width
  for (const part of shape.values())
    cost += OBJECT.member + (part instanceof Map ? shapeCost(part, widths) : expressionCost(part, widths))
  return cost
}
