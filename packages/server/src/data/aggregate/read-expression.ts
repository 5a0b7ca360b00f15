import { isObject } from '../../platform-support/is-object.ts'
import { isStorable } from '../../platform-support/json-limits.ts'
import { type Expression, OPERATIONS, type Operation } from '../../storage/data/pipeline-expressions.ts'
import type { CostCollector } from './cost-collector.ts'

/** Maximum nesting of an expression, and maximum parts of all expressions in a pipeline. */
const DEPTH_MAX = 20
const PARTS_MAX = 5000
const TEXT_MAX = 1000

const NAMES = [
  'fieldPath',
  'text',
  'numeric',
  ...OPERATIONS.many,
  ...OPERATIONS.two,
  ...OPERATIONS.one,
  'substring',
]

/** A text that PostgreSQL can store, of at most 1000 characters. */
export function readName(value: unknown, at: string, violations: CostCollector): string | undefined {
  if (typeof value !== 'string' || value === '')
    violations.add(at, 'REQUIRED_FIELD', 'must be a text that is not empty')
  else if (value.length > TEXT_MAX)
    violations.add(at, 'MAX_LENGTH', `must have at most ${TEXT_MAX} characters`, { threshold: TEXT_MAX })
  else if (!isStorable(value))
    violations.add(at, 'FORMAT', 'must be well-formed Unicode without NUL characters')
  else return value
  return undefined
}

/** A path into documents: `address.city`. */
export function readPath(value: unknown, at: string, violations: CostCollector): string[] | undefined {
  const path = readName(value, at, violations)?.split('.')
  if (!path?.includes('')) return path
  violations.add(at, 'FORMAT', 'must be names with single dots between them')
  return undefined
}

const NONE: Expression = { kind: 'text', text: '' }

/** Reads expressions of one pipeline, which share the limit on parts (protocol/content §10). */
export function expressionReader(violations: CostCollector) {
  let parts = 0

  function read(wire: unknown, at: string, depth = 1): Expression {
    parts += 1
    if (parts === PARTS_MAX + 1)
      violations.add(at, 'MAX_SIZE', `all expressions together have at most ${PARTS_MAX} parts`, {
        threshold: PARTS_MAX,
      })
    if (parts > PARTS_MAX) return NONE
    if (depth > DEPTH_MAX) {
      violations.add(at, 'OTHER', `is nested more than ${DEPTH_MAX} levels deep`, { threshold: DEPTH_MAX })
      return NONE
    }
    const operations = isObject(wire) ? Object.keys(wire).filter(key => (wire[key] ?? null) !== null) : []
    const [name = ''] = operations
    if (!isObject(wire) || operations.length !== 1 || !NAMES.includes(name)) {
      violations.add(at, 'ONE_OF_ALIGNMENT', `must have exactly one of ${NAMES.join(', ')}`, {
        allowed: NAMES,
      })
      return NONE
    }
    return readNamed(name, wire[name], `${at}.${name}`, depth)
  }

  function readNamed(name: string, value: unknown, at: string, depth: number): Expression {
    switch (name) {
      case 'fieldPath':
        return { kind: 'path', path: readPath(value, at, violations) ?? [] }
      case 'text':
        // Unlike names, texts may be empty.
        return { kind: 'text', text: value === '' ? '' : (readName(value, at, violations) ?? '') }
      case 'numeric':
        if (typeof value !== 'number' || !Number.isFinite(value)) {
          violations.add(at, 'FORMAT', 'must be a finite number')
          return NONE
        }
        return { kind: 'number', number: value }
      default:
        return readOperation(name as Operation, value, at, depth)
    }
  }

  function readOperation(operation: Operation, value: unknown, at: string, depth: number): Expression {
    if (!isObject(value)) {
      violations.add(at, 'FORMAT', 'must be an object with its operands')
      return NONE
    }
    const operand = (key: string) => read(value[key], `${at}.${key}`, depth + 1)
    const operands = (): Expression[] => {
      if ((OPERATIONS.many as readonly string[]).includes(operation)) {
        const { expressions } = value
        if (Array.isArray(expressions) && expressions.length > 0)
          return expressions.map((each, i) => read(each, `${at}.expressions[${i}]`, depth + 1))
        violations.add(`${at}.expressions`, 'REQUIRED_FIELD', 'must be a list of at least one expression')
        return []
      }
      if ((OPERATIONS.two as readonly string[]).includes(operation))
        return [operand('firstExpression'), operand('secondExpression')]
      if (operation !== 'substring') return [operand('expression')]
      const withoutEnd = (value.lengthExpression ?? null) === null
      return ['expression', 'startExpression', ...(withoutEnd ? [] : ['lengthExpression'])].map(operand)
    }
    return { kind: 'operation', operation, operands: operands() }
  }

  return read
}
