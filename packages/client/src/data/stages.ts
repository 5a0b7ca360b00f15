import { checkCount, checkText } from './checks.ts'
import { Conditions } from './conditions.ts'
import { expressionOf, type Operand } from './expressions.ts'
import type { FilterModel } from './filter-model.ts'
import { type SortEntry, sortedBy } from './sorting.ts'

/** One stage of a pipeline; its output is the input of the next. */
export interface Stage {
  /** The wire form of the stage (protocol/content §10). */
  stage(): object
}

class FilterStage extends Conditions<Record<string, unknown>> implements Stage {
  protected readonly kind = 'filter'

  protected filtered(filter: FilterModel): this {
    return new FilterStage(undefined, filter) as this
  }

  stage() {
    return { filter: this.model() }
  }
}

class SortStage implements Stage {
  readonly #values: readonly SortEntry[]

  constructor(values: readonly SortEntry[] = []) {
    this.#values = values
  }

  ascending(...fields: string[]): SortStage {
    return new SortStage([...this.#values, ...sortedBy('ascending', fields)])
  }

  descending(...fields: string[]): SortStage {
    return new SortStage([...this.#values, ...sortedBy('descending', fields)])
  }

  stage() {
    return { sort: { values: this.#values } }
  }
}

type Accumulator = 'avg' | 'min' | 'max' | 'sum' | 'first' | 'last' | 'push'

class GroupStage implements Stage {
  readonly #groupIds: readonly object[]
  readonly #accumulators: readonly object[]

  constructor(groupIds: readonly object[] = [], accumulators: readonly object[] = []) {
    this.#groupIds = groupIds
    this.#accumulators = accumulators
  }

  #with(operation: Accumulator, operand: Operand | string, resultFieldName: string): GroupStage {
    checkText('The field of a result', resultFieldName)
    const accumulator = { resultFieldName, [operation]: { expression: expressionOf(operand) } }
    return new GroupStage(this.#groupIds, [...this.#accumulators, accumulator])
  }

  /** One group for each value of the field or expression; the key names it in `_id`, by default as the field. */
  by(operand: Operand | string, key: string = typeof operand === 'string' ? operand : ''): GroupStage {
    checkText('The key of a group', key)
    return new GroupStage([...this.#groupIds, { key, expression: expressionOf(operand) }], this.#accumulators)
  }

  avg(operand: Operand | string, resultFieldName: string): GroupStage {
    return this.#with('avg', operand, resultFieldName)
  }

  min(operand: Operand | string, resultFieldName: string): GroupStage {
    return this.#with('min', operand, resultFieldName)
  }

  max(operand: Operand | string, resultFieldName: string): GroupStage {
    return this.#with('max', operand, resultFieldName)
  }

  sum(operand: Operand | string, resultFieldName: string): GroupStage {
    return this.#with('sum', operand, resultFieldName)
  }

  first(operand: Operand | string, resultFieldName: string): GroupStage {
    return this.#with('first', operand, resultFieldName)
  }

  last(operand: Operand | string, resultFieldName: string): GroupStage {
    return this.#with('last', operand, resultFieldName)
  }

  /** All values of the group, as an array. */
  push(operand: Operand | string, resultFieldName: string): GroupStage {
    return this.#with('push', operand, resultFieldName)
  }

  /** The number of items of the group. */
  count(resultFieldName = 'count'): GroupStage {
    return this.#with('sum', 1, resultFieldName)
  }

  stage() {
    return { group: { groupIds: this.#groupIds, accumulators: this.#accumulators } }
  }
}

class ProjectStage implements Stage {
  readonly #fields: readonly object[]

  constructor(fields: readonly object[] = []) {
    this.#fields = fields
  }

  #with(...fields: object[]): ProjectStage {
    return new ProjectStage([...this.#fields, ...fields])
  }

  #named(operation: 'include' | 'exclude', names: readonly string[]): ProjectStage {
    for (const name of names) checkText(`The field to ${operation}`, name)
    return this.#with(...names.map(fieldName => ({ [operation]: { fieldName } })))
  }

  include(...fields: string[]): ProjectStage {
    return this.#named('include', fields)
  }

  exclude(...fields: string[]): ProjectStage {
    return this.#named('exclude', fields)
  }

  /** Adds a computed field. */
  reshape(resultFieldName: string, operand: Operand | string): ProjectStage {
    checkText('The field of a result', resultFieldName)
    return this.#with({ reshape: { resultFieldName, expression: expressionOf(operand) } })
  }

  /** Adds an object with a nested projection. */
  nested(resultFieldName: string, inner: ProjectStage): ProjectStage {
    checkText('The field of a result', resultFieldName)
    return this.#with({ projectNested: { resultFieldName, fields: inner.#fields } })
  }

  stage() {
    return { projection: { fields: this.#fields } }
  }
}

const fixed = (wire: object): Stage => ({ stage: () => wire })

/** The stages of a pipeline. */
export const stages = {
  filter: () => new FilterStage(undefined, {}),
  sort: () => new SortStage(),
  group: () => new GroupStage(),
  project: () => new ProjectStage(),
  limit(limit: number): Stage {
    checkCount('limit', limit)
    return fixed({ limit })
  },
  skip(skip: number): Stage {
    checkCount('skip', skip)
    return fixed({ skip })
  },
  /** One item for each entry of an array. */
  unwindArray(arrayFieldName: string): Stage {
    checkText('The field to unwind', arrayFieldName)
    return fixed({ unwindArray: { arrayFieldName } })
  },
  /** Names and values of an object, as an array in another field. */
  objectToArray(objectFieldName: string, destinationFieldName: string): Stage {
    checkText('The field to unfold', objectFieldName)
    checkText('The field of a result', destinationFieldName)
    return fixed({ objectToArray: { objectFieldName, destinationFieldName } })
  },
}
