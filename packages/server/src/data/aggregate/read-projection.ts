import { isObject } from '../../platform-support/is-object.ts'
import type { Shape, Stage } from '../../storage/data/pipeline.ts'
import type { Expression } from '../../storage/data/pipeline-expressions.ts'
import type { CostCollector } from './cost-collector.ts'
import { readPath } from './read-expression.ts'

type ReadExpression = (wire: unknown, at: string) => Expression

/** One part of a projection: a path to exclude, or a path with its value. */
type Part = { path: string[]; at: string; value: Expression | 'EXCLUDED' }

const KINDS = ['include', 'exclude', 'reshape', 'projectNested']
const DEPTH_MAX = 20

/**
 * A projection either excludes the named paths or includes only them. In the latter case `_id` stays unless it is excluded.
 * Names with dots are paths, in results too.
 */
export function readProjection(
  fields: unknown,
  at: string,
  violations: CostCollector,
  expression: ReadExpression,
): Stage {
  const parts = readParts(fields, [], at, 1)
  const excluded = parts.filter(part => part.value === 'EXCLUDED')
  if (excluded.length === parts.length) return { kind: 'exclude', paths: excluded.map(({ path }) => path) }
  const shape: Shape = new Map()
  const isId = ({ path }: Part) => path.length === 1 && path[0] === '_id'
  for (const part of parts) {
    if (part.value === 'EXCLUDED') {
      if (!isId(part))
        violations.add(
          part.at,
          'ONE_OF_ALIGNMENT',
          'only _id can be excluded from a projection that includes fields',
        )
    } else place(shape, part.path, part.value, part.at)
  }
  if (!parts.some(({ path }) => path[0] === '_id')) shape.set('_id', { kind: 'path', path: ['_id'] })
  return { kind: 'shape', shape }

  function readParts(fields: unknown, prefix: string[], at: string, depth: number): Part[] {
    if (!Array.isArray(fields) || fields.length === 0 || depth > DEPTH_MAX) {
      violations.add(at, 'FORMAT', `must be a list of at least one field, at most ${DEPTH_MAX} levels deep`)
      return []
    }
    return fields.flatMap((field: unknown, i) => readField(field, prefix, `${at}[${i}]`, depth))
  }

  function readField(field: unknown, prefix: string[], at: string, depth: number): Part[] {
    const operations = isObject(field) ? Object.keys(field).filter(key => (field[key] ?? null) !== null) : []
    const [kind = ''] = operations
    const options = isObject(field) ? field[kind] : undefined
    if (operations.length !== 1 || !KINDS.includes(kind) || !isObject(options)) {
      violations.add(at, 'ONE_OF_ALIGNMENT', `must have exactly one of ${KINDS.join(', ')}`, {
        allowed: KINDS,
      })
      return []
    }
    const inner = `${at}.${kind}`
    const key = kind === 'include' || kind === 'exclude' ? 'fieldName' : 'resultFieldName'
    const named = readPath(options[key], `${inner}.${key}`, violations)
    if (!named) return []
    const path = [...prefix, ...named]
    switch (kind) {
      case 'include':
        return [{ path, at: inner, value: { kind: 'path', path } }]
      case 'exclude':
        return [{ path, at: inner, value: 'EXCLUDED' }]
      case 'reshape':
        return [{ path, at: inner, value: expression(options.expression, `${inner}.expression`) }]
      default:
        return readParts(options.fields, path, `${inner}.fields`, depth + 1)
    }
  }

  function place(into: Shape, [name = '', ...rest]: string[], value: Expression, at: string): void {
    const there = into.get(name)
    if (rest.length === 0) {
      if (there) violations.add(at, 'OTHER', 'is named twice in one projection')
      into.set(name, value)
      return
    }
    if (there && !(there instanceof Map)) {
      violations.add(at, 'OTHER', 'is nested in another field of the projection')
      return
    }
    const below = there ?? new Map()
    into.set(name, below)
    place(below, rest, value, at)
  }
}
