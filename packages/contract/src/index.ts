export {
  type CallDeclaration,
  call,
  type ErrorsOf,
  type EventsOf,
  type ReplyOf,
  type RequestOf,
  type Role,
  writes,
} from './call.ts'
export { allCalls, type Contract, contract, type NamedCall, supportEntities } from './contract.ts'
export * from './entities/index.ts'
export * from './errors.ts'
export { type Infer, type Input, s } from './schema.ts'
export { callNames, capitalize, type SupportEntity } from './support-entity.ts'
