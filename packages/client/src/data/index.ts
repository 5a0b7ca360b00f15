export { DataAggregate } from './aggregate.ts'
export type { BulkError, BulkResult } from './bulk-result.ts'
export type { AsyncJob } from './by-filter.ts'
export type { ItemReference } from './checks.ts'
export type * from './collections.ts'
export { DataError, dataErrorCode } from './errors.ts'
export { type Expression, expressions, type Operand } from './expressions.ts'
export { type Condition, DataFilter, filter } from './filter.ts'
export type { FilterModel } from './filter-model.ts'
export { type BoundItems, bindItems, type Items, items } from './items.ts'
export * from './operations.ts'
export type {
  BulkOptions,
  ConditionalOptions,
  DataOptions,
  FindOptions,
  GetOptions,
  IncludedReference,
  InsertOptions,
  ReadOptions,
  WriteOptions,
} from './options.ts'
export type { DataPage } from './page.ts'
export type { BulkPatchOptions, DataPatch, FieldModification, ItemPatch, PatchOptions } from './patch.ts'
export { type Pipeline, type PipelinePaging, pipelineBuilder } from './pipeline.ts'
export type { DataQuery, QueryModel } from './query.ts'
export type { ReferencedItem, ReferencedOptions, UnresolvedReference } from './referenced.ts'
export type { DataSearch, SearchOptions } from './search.ts'
export type { SortEntry } from './sorting.ts'
export { type Stage, stages } from './stages.ts'
export type { DataTransport, ItemsSettings } from './transport.ts'
